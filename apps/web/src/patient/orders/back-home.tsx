import { buttonStyles } from "@scriptkeeper/ui/button";
import { Link } from "react-router-dom";
import { LogoutButton } from "../../shared/session/logout-button.tsx";
import { usePatientPaths, useWhose } from "../carers/whose.ts";

/** Links from the order pages back to the prescriptions; on the user's own pages also Logout. */
export function BackHome() {
  const paths = usePatientPaths();
  const { name } = useWhose();
  return (
    <div className="-mr-2 flex flex-wrap">
      <Link to={paths.home} className={buttonStyles({ variant: "quiet", size: "compact" })}>
        {name === null ? "Your prescriptions" : `${name}'s prescriptions`}
      </Link>
      {name === null && <LogoutButton />}
    </div>
  );
}
