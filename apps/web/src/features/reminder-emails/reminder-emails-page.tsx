import { ErrorState } from "@scriptkeeper/ui/error-state";
import { useParams } from "react-router-dom";
import { NeedHelp } from "../../components/need-help.tsx";
import { PageFrame } from "../../components/page-frame.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { failedAnswer } from "../../lib/api-answer.ts";
import { trpc } from "../../lib/trpc.ts";
import { ReminderEmailsChoice } from "./reminder-emails-choice.tsx";

/** Where "stop reminder emails" leads. Opening it changes nothing: mail scanners open links too. */
export function ReminderEmailsPage() {
  const { token = "" } = useParams();
  const now = trpc.reminderEmails.get.useQuery({ token });
  return (
    <PageFrame narrow>
      <PageHeading title="Reminder emails">Reminder emails</PageHeading>
      <div className="mt-4">
        {now.data && <ReminderEmailsChoice token={token} wanted={now.data.wanted} />}
        {now.isPending && <p role="status">Loading...</p>}
        {now.isError && (
          <ErrorState
            title="We could not look up your reminder emails"
            onRetry={() => void now.refetch()}
            retrying={now.isFetching}
          >
            <p>{reason(failedAnswer(now.error))}</p>
          </ErrorState>
        )}
      </div>
      <NeedHelp />
    </PageFrame>
  );
}

function reason(answer: ReturnType<typeof failedAnswer>): string {
  if (answer.kind === "refused" && answer.message) return answer.message;
  return "Nothing was changed. Check your connection and try again.";
}
