import { createContext, useContext } from "react";

/** The parts of a renewal's address. */
export interface RenewalAddress {
  token: string;
  /** The selected prescriptions: empty if none was selected, undefined for those that the link was made for. */
  selected: string | undefined;
}

/** Goes to another address of the product. */
export type GoTo = (path: string, options?: { replace: boolean }) => void;

/** A context, because a renewal is shown both within the product's router and on a page of its own without one. */
export const GoToContext = createContext<GoTo | null>(null);

export function useGoTo(): GoTo {
  const goTo = useContext(GoToContext);
  if (!goTo) throw new Error("useGoTo must be used inside GoToContext");
  return goTo;
}
