import { Button } from "@scriptkeeper/ui/button";
import { createContext, useContext } from "react";
import { paths } from "../../shared/paths.ts";
import { useGoTo } from "./renewal-address.ts";

/** The start of the screens of whoever the order is for. */
export const HomeContext = createContext<string>(paths.home);

/** Goes to the patient's prescriptions, or to the sign-in before them. */
export function GoBack() {
  const goTo = useGoTo();
  const home = useContext(HomeContext);
  return (
    <Button variant="secondary" onClick={() => goTo(home)}>
      Go back
    </Button>
  );
}
