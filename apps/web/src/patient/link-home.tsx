import { buttonStyles } from "@scriptkeeper/ui/button";
import { Link } from "react-router-dom";
import { paths } from "../shared/paths.ts";

/** The way on from the link of an email that does not work: to the patient's prescriptions, or to the sign-in before them. */
export function LinkHome() {
  return (
    <Link to={paths.home} className={buttonStyles({ variant: "secondary" })}>
      Go to my prescriptions
    </Link>
  );
}
