import { Button } from "@scriptkeeper/ui/button";
import { leaveForm } from "@scriptkeeper/ui/leave-form";
import LogOut from "lucide-react/icons/log-out";
import { ignoreDoubleClick } from "../ignore-double-click.ts";
import { useSession } from "./session-context.ts";

/** Signs out, but not by the second click of a double click on what was in its place before. */
export function LogoutButton() {
  const { logout } = useSession();
  return (
    <Button variant="quiet" size="compact" onClick={ignoreDoubleClick(() => leaveForm(logout))}>
      <LogOut aria-hidden="true" className="size-4 max-sm:hidden" />
      Logout
    </Button>
  );
}
