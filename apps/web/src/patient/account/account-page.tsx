import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import type { SessionUser } from "../../shared/session/session-state.ts";
import { PeopleWhoHelpMe } from "../carers/people-who-help-me.tsx";
import { TheirEmails } from "../carers/their-emails.tsx";
import { MyData } from "../my-data/my-data.tsx";
import { BackHome } from "../orders/back-home.tsx";
import { MyReminderEmails } from "../reminder-emails/my-reminder-emails.tsx";
import { MyDetails } from "./my-details.tsx";

/** The page of what patients rarely need: their details, people who help them, emails, the calendar, and their data. */
export function AccountPage({ user }: { user: SessionUser }) {
  return (
    <PageFrame actions={<BackHome />}>
      <PageHeading title="Your account" />
      <MyDetails user={user} />
      <PeopleWhoHelpMe />
      <MyReminderEmails />
      <TheirEmails />
      <MyData />
    </PageFrame>
  );
}
