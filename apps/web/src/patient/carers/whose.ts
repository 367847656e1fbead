import type { NoEmailsReason } from "@scriptkeeper/contracts/care/care";
import { createContext, useContext } from "react";
import { paths } from "../../shared/paths.ts";

/** Whose prescriptions a screen shows, and what the viewer may do. */
export interface Whose {
  /** The patient's name; `null` for the viewer's own. */
  name: string | null;
  mayOrder: boolean;
  /**
   * Why nobody gets emails about these medicines; undefined while unknown. For the viewer's own, it is looked up where
   * needed.
   */
  noEmails: NoEmailsReason | null | undefined;
  /** The address below which this patient's screens are; empty for the viewer's own. */
  under: string;
}

export const WhoseContext = createContext<Whose>({
  name: null,
  mayOrder: true,
  noEmails: undefined,
  under: "",
});

export function useWhose(): Whose {
  return useContext(WhoseContext);
}

/** Returns the addresses of the screens about the same patient. */
export function usePatientPaths() {
  const { under } = useWhose();
  return {
    home: under || paths.home,
    medicines: under + paths.medicines,
    orders: under + paths.orders,
    order: (renewalId: string) => under + paths.order(renewalId),
    letter: (prescriptionId: number) => under + paths.letter(prescriptionId),
  };
}
