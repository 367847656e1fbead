import { useParams } from "react-router-dom";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { QueryState } from "../../shared/components/query-state.tsx";
import { LinkHome } from "../link-home.tsx";
import { ReminderEmailsChoice } from "./reminder-emails-choice.tsx";

/** Where "stop reminder emails" leads. Opening it changes nothing: mail scanners open links too. */
export function ReminderEmailsPage() {
  const { token = "" } = useParams();
  const now = trpc.reminderEmails.get.useQuery({ token });
  return (
    <PageFrame narrow>
      <PageHeading title="Reminder emails">Reminder emails</PageHeading>
      <div className="mt-4">
        <QueryState
          query={now}
          of="your reminder emails"
          failed="We could not look up your reminder emails"
          explain={(error) =>
            serverMessage(error) ?? "Nothing was changed. Check your connection and try again."
          }
          actions={<LinkHome />}
          skeleton={<p>Loading...</p>}
        >
          {(now) => <ReminderEmailsChoice token={token} now={now} />}
        </QueryState>
      </div>
      <NeedHelp />
    </PageFrame>
  );
}
