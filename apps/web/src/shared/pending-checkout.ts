const KEY = "leftForStore";

/** Remembers, in this tab alone, with which renewal link somebody left for the store's checkout. */
export function rememberCheckout(token: string): void {
  sessionStorage.setItem(KEY, token);
}

/** The link of whoever left for the store and has not been told yet what became of the order. */
export function pendingCheckout(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetCheckout(): void {
  sessionStorage.removeItem(KEY);
}
