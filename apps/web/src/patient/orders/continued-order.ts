import { paths } from "../../shared/paths.ts";
import { forgetCheckout, pendingCheckout, SHOWN_AT } from "../../shared/pending-checkout.ts";

/**
 * Remembers, in this tab only, from whose screens somebody continued an unpaid order at the store, which always leads
 * back to one's own.
 */
export function rememberContinued(home: string): void {
  forgetCheckout();
  sessionStorage.setItem(SHOWN_AT, home);
}

/** Returns the start of the screens that show the order for which somebody left, or of their own. */
export function screensOfOrder(): string {
  return sessionStorage.getItem(SHOWN_AT) ?? paths.home;
}

/** Notes that the screens of a patient were opened or left by choice: one's own are no longer passed over. */
export function noteArrival(): void {
  if (sessionStorage.getItem(SHOWN_AT) !== null) sessionStorage.setItem(SHOWN_AT, paths.home);
}

/** Tells whether somebody left for the store in this tab and has not yet been told the outcome. */
export function hasLeftForStore(): boolean {
  return pendingCheckout() !== null || sessionStorage.getItem(SHOWN_AT) !== null;
}
