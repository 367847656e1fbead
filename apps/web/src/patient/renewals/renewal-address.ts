import { createContext, useContext } from "react";

/** What the address of a renewal says. */
export interface RenewalAddress {
  token: string;
  /** Which prescriptions: empty when none was chosen, absent for those that the link was made for. */
  selected: string | undefined;
}

/** Leads to another address of the product. */
export type GoTo = (path: string, options?: { replace: boolean }) => void;

/** A renewal stands within the product's router, and on a page of its own that has none. */
export const GoToContext = createContext<GoTo | null>(null);

export function useGoTo(): GoTo {
  const goTo = useContext(GoToContext);
  if (!goTo) throw new Error("useGoTo must be used inside GoToContext");
  return goTo;
}
