import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { PeopleWhoHelpMe } from "../carers/people-who-help-me.tsx";
import { TheirEmails } from "../carers/their-emails.tsx";
import { MyData } from "../my-data/my-data.tsx";
import { BackHome } from "../orders/back-home.tsx";
import { MyReminderEmails } from "../reminder-emails/my-reminder-emails.tsx";

/** What a patient looks at seldom: who helps them, the emails, the calendar, and what is kept of them. */
export function AccountPage() {
  return (
    <PageFrame actions={<BackHome />}>
      <PageHeading title="Your account">Your account</PageHeading>
      <PeopleWhoHelpMe />
      <MyReminderEmails />
      <TheirEmails />
      <MyData />
    </PageFrame>
  );
}
