/** The address that the screen before had, so that nobody types it twice. It travels beside the page's address, not in it. */
export function carriedEmail(state: unknown): string {
  const email = typeof state === "object" && state && "email" in state ? state.email : undefined;
  return typeof email === "string" ? email : "";
}

/** The address that stands behind the "#" of a link in an email, a part that browsers send to no server. */
export function emailOfLink(hash: string): string {
  try {
    const email = decodeURIComponent(hash.slice(1));
    return email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email) ? email : "";
  } catch {
    return "";
  }
}
