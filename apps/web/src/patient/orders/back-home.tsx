import { buttonStyles } from "@scriptkeeper/ui/button";
import { Link } from "react-router-dom";
import { paths } from "../../shared/paths.ts";

/** The way from a page about orders to the prescriptions. */
export function BackHome() {
  return (
    <Link to={paths.home} className={buttonStyles({ variant: "quiet", size: "compact" })}>
      Your prescriptions
    </Link>
  );
}
