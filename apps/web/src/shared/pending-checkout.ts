const KEY = "leftForStore";
const OWN = "leftForOwnOrder";

/**
 * Remembers, in this tab alone, with which renewal link somebody left for the store's checkout, and whether the order is
 * one of those that they see themselves once they are signed in: whose an emailed link is nobody knows.
 */
export function rememberCheckout(token: string, { isOwn }: { isOwn: boolean }): void {
  sessionStorage.setItem(KEY, token);
  if (isOwn) sessionStorage.setItem(OWN, "yes");
  else sessionStorage.removeItem(OWN);
}

/** The link of whoever left for the store and has not been told yet what became of the order. */
export function pendingCheckout(): string | null {
  return sessionStorage.getItem(KEY);
}

/** The same, of an order that may be somebody else's: the screens of whoever is signed in do not tell of it. */
export function pendingCheckoutForOthers(): string | null {
  return sessionStorage.getItem(OWN) === null ? pendingCheckout() : null;
}

export function forgetCheckout(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(OWN);
}
