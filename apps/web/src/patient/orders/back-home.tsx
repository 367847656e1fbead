import { buttonStyles } from "@scriptkeeper/ui/button";
import { Link } from "react-router-dom";
import { usePatientPaths, useWhose } from "../carers/whose.ts";

/** The way from a page about orders to the prescriptions. */
export function BackHome() {
  const paths = usePatientPaths();
  const { name } = useWhose();
  return (
    <Link to={paths.home} className={buttonStyles({ variant: "quiet", size: "compact" })}>
      {name === null ? "Your prescriptions" : `${name}'s prescriptions`}
    </Link>
  );
}
