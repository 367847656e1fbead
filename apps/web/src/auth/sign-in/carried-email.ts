/**
 * Returns the email typed on the previous screen, so that nobody types it twice. It is passed in the navigation state,
 * not in the address.
 */
export function carriedEmail(state: unknown): string {
  const email = typeof state === "object" && state && "email" in state ? state.email : undefined;
  return typeof email === "string" ? email : "";
}

/** Returns the email after the "#" of a link in an email, a part that browsers never send to a server. */
export function emailOfLink(hash: string): string {
  try {
    const email = decodeURIComponent(hash.slice(1));
    return email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email) ? email : "";
  } catch {
    return "";
  }
}
