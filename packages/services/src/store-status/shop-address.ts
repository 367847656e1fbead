/** Whether an address of the web is at one of these origins, such as "https://pharmacy.example", and names nobody to sign in as. */
export function isAtShop(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, username, password } = new URL(address);
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return false;
  return origins.some((own) => URL.canParse(own) && new URL(own).origin === origin);
}

/** A stored payment page as a link may name it; `null` for what is no address of the web, such as a script. */
export function toWebAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? address : null;
}
