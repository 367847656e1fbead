import { Button } from "@scriptkeeper/ui/button";
import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { Link } from "react-router-dom";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { lazyDialog } from "../../shared/lazy-dialog.tsx";
import { paths } from "../../shared/paths.ts";
import { LogoutButton } from "../../shared/session/logout-button.tsx";
import { PeopleIHelp } from "../carers/people-i-help.tsx";
import { MyPrescriptions } from "./my-prescriptions.tsx";

const ChangePasswordDialog = lazyDialog(
  async () => (await import("../../shared/session/change-password-dialog.tsx")).ChangePasswordDialog,
);

/** Where a patient lands: their prescriptions, what they ordered last, and whom to ask. */
export function DashboardPage({ firstName }: { firstName: string }) {
  const [changing, setChanging] = useState(false);
  return (
    <PageFrame
      wide
      actions={
        <div className="-mr-2 flex flex-wrap">
          <Button
            variant="quiet"
            size="compact"
            onClick={ignoreDoubleClick(() => setChanging(true))}
            {...ChangePasswordDialog.ahead}
          >
            <KeyRound aria-hidden="true" className="size-4 max-sm:hidden" />
            Change Password
          </Button>
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
            People who help me, my emails, my calendar and my data
          </Link>
        </p>
        <NeedHelp />
      </MyPrescriptions>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </PageFrame>
  );
}
