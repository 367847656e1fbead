import { Button } from "@scriptkeeper/ui/button";
import KeyRound from "lucide-react/icons/key-round";
import LogOut from "lucide-react/icons/log-out";
import { lazy, Suspense, useState } from "react";
import { NeedHelp } from "../../shared/components/need-help.tsx";
import { PageFrame } from "../../shared/components/page-frame.tsx";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { useSession } from "../../shared/session/session-context.ts";
import { PeopleIHelp } from "../carers/people-i-help.tsx";
import { PeopleWhoHelpMe } from "../carers/people-who-help-me.tsx";
import { MyData } from "../my-data/my-data.tsx";
import { MyPrescriptions } from "./my-prescriptions.tsx";

const ChangePasswordDialog = lazy(async () => ({
  default: (await import("../../shared/session/change-password-dialog.tsx")).ChangePasswordDialog,
}));

/** Where a patient lands: their prescriptions, what they ordered last, and whom to ask. */
export function DashboardPage({ firstName }: { firstName: string }) {
  const { logout } = useSession();
  const [changing, setChanging] = useState(false);
  return (
    <PageFrame
      wide
      actions={
        <div className="-mr-2 flex flex-wrap">
          <Button variant="quiet" size="compact" onClick={() => setChanging(true)}>
            <KeyRound aria-hidden="true" className="size-4 max-sm:hidden" />
            Change Password
          </Button>
          <Button variant="quiet" size="compact" onClick={logout}>
            <LogOut aria-hidden="true" className="size-4 max-sm:hidden" />
            Logout
          </Button>
        </div>
      }
    >
      <PageHeading title="Your prescriptions" className="break-words">
        Welcome, {firstName}
      </PageHeading>
      <PeopleIHelp />
      <MyPrescriptions />
      <PeopleWhoHelpMe />
      <MyData />
      <NeedHelp />
      {changing && (
        <Suspense>
          <ChangePasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </PageFrame>
  );
}
