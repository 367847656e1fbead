import KeyRound from "lucide-react/icons/key-round";
import { Link, Navigate } from "react-router-dom";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { paths } from "../../shared/paths.ts";
import { LogoutButton } from "../../shared/session/logout-button.tsx";
import { ChangePasswordButton } from "../account/change-password-button.tsx";
import { PeopleIHelp } from "../carers/people-i-help.tsx";
import { screensOfOrder } from "../orders/continued-order.ts";
import { MyPrescriptions } from "./my-prescriptions.tsx";

/** A patient's start page: their prescriptions, their latest orders, and whom to ask for help. */
export function DashboardPage({ firstName }: { firstName: string }) {
  const shownAt = screensOfOrder();
  if (shownAt !== paths.home) return <Navigate to={shownAt} replace />;
  return (
    <PageFrame
      wide
      actions={
        <div className="-mr-2 flex flex-wrap">
          <ChangePasswordButton variant="quiet" size="compact">
            <KeyRound aria-hidden="true" className="size-4 max-sm:hidden" />
            Change Password
          </ChangePasswordButton>
          <LogoutButton />
        </div>
      }
    >
      <PageHeading title="Your prescriptions" className="break-words">
        {firstName ? `Welcome, ${firstName}` : "Welcome"}
      </PageHeading>
      <PeopleIHelp />
      <MyPrescriptions>
        <p>
          <Link to={paths.account} className="inline-flex min-h-11 items-center text-accent underline">
            My details, people who help me, my emails, my calendar and my data
          </Link>
        </p>
        <NeedHelp />
      </MyPrescriptions>
    </PageFrame>
  );
}
