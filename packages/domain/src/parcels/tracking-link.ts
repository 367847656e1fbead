/**
 * How to follow a parcel: a link only if it is an https web address. Anything else that staff entered as an address is
 * shown as text next to the number.
 */
export function toTrackingLink({
  tracking_number: number,
  tracking_url: entered,
}: Record<"tracking_number" | "tracking_url", string | null>): { number: string | null; url: string | null } {
  if (entered === null) return { number, url: null };
  if (isSecureAddress(entered)) return { number, url: entered };
  return { number: number === null ? entered : `${number} (${entered})`, url: null };
}

function isSecureAddress(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : null;
  return address?.protocol === "https:" && address.username === "" && address.password === "";
}
