const KEY = "leftForStore";

/**
 * The key of the address of those screens that will show the order. Missing if it may be somebody else's: the owner of
 * an emailed link is unknown.
 */
export const SHOWN_AT = "leftForOrderAt";

/**
 * Remembers, in this tab only, the renewal link with which somebody left for the store's checkout, and whether the
 * order will be among their own once they are signed in.
 */
export function rememberCheckout(token: string, { isOwn }: { isOwn: boolean }): void {
  sessionStorage.setItem(KEY, token);
  if (isOwn) sessionStorage.setItem(SHOWN_AT, "/");
  else sessionStorage.removeItem(SHOWN_AT);
}

/** Returns the link of somebody who left for the store and has not yet been told the outcome; null if there is none. */
export function pendingCheckout(): string | null {
  return sessionStorage.getItem(KEY);
}

/**
 * Returns that link only if the order may be somebody else's, because the screens of the signed-in user do not show
 * it.
 */
export function pendingCheckoutForOthers(): string | null {
  return sessionStorage.getItem(SHOWN_AT) === null ? pendingCheckout() : null;
}

export function forgetCheckout(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(SHOWN_AT);
}
