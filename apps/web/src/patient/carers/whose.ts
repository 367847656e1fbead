import type { NoEmailsReason } from "@scriptkeeper/contracts/care/care";
import { createContext, useContext } from "react";
import { paths } from "../../shared/paths.ts";

/** Whose prescriptions a screen shows, and what whoever looks at it may do. */
export interface Whose {
  /** The patient's name; `null` for one's own. */
  name: string | null;
  mayOrder: boolean;
  /** Why nobody gets emails about these medicines, undefined while that is not known; of one's own it is looked up where it matters. */
  noEmails: NoEmailsReason | null | undefined;
  /** Where the screens about this patient stand; empty for one's own. */
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

/** The addresses of the screens about the same patient. */
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
