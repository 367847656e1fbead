/**
 * What a parcel is followed by: an address only where it is one of the web, over https. Anything else that staff entered as
 * its address is text beside the number.
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
