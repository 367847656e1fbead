import { buttonStyles } from "@scriptkeeper/ui/button";
import { Link } from "react-router-dom";
import { LogoutButton } from "../../shared/session/logout-button.tsx";
import { usePatientPaths, useWhose } from "../carers/whose.ts";

/** The way from a page about orders to the prescriptions, and out, where both have that. */
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
