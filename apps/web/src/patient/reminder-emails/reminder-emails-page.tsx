import { useParams } from "react-router-dom";
import { trpc } from "../../shared/api/trpc.ts";
import { EmailedLinkPage } from "../emailed-link-page.tsx";
import { ReminderEmailsChoice } from "./reminder-emails-choice.tsx";

/** The page that "stop reminder emails" opens. */
export function ReminderEmailsPage() {
  const { token = "" } = useParams();
  const now = trpc.reminderEmails.get.useQuery({ token });
  return (
    <EmailedLinkPage
      title="Reminder emails"
      query={now}
      of="your reminder emails"
      failed="We could not load your reminder email settings"
    >
      {(now) => <ReminderEmailsChoice token={token} now={now} />}
    </EmailedLinkPage>
  );
}
