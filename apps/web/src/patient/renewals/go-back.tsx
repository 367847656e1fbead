import { Button } from "@scriptkeeper/ui/button";
import { paths } from "../../shared/paths.ts";
import { useGoTo } from "./renewal-address.ts";

/** Goes to the patient's prescriptions, or to the sign-in before them. */
export function GoBack() {
  const goTo = useGoTo();
  return (
    <Button variant="secondary" onClick={() => goTo(paths.home)}>
      Go back
    </Button>
  );
}
