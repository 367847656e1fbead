/**
 * Where patients may be sent to pay: the shop's hosts over https and where its API is asked at. A store on this machine
 * is the demonstration store, whose pages stand behind the product's own address.
 */
export function checkoutOrigins(named: {
  hosts: readonly string[];
  baseUrl: string;
  publicUrl: string;
}): string[] {
  const { origin, protocol } = new URL(named.baseUrl);
  const addresses = [...named.hosts.map((host) => `https://${host}`), origin];
  if (protocol === "http:") addresses.push(named.publicUrl);
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
