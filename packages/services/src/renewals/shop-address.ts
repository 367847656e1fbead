/** Whether an address of the web is at one of these origins, such as "https://pharmacy.example", and names nobody to sign in as. */
export function isAtShop(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, username, password } = new URL(address);
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return false;
  return origins.some((own) => URL.canParse(own) && new URL(own).origin === origin);
}
