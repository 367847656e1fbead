/**
 * The origins where patients may be sent to pay: the shop's hosts over https, and the origin of its API. A store on
 * this machine is the demonstration store, whose pages are served from the product's own address.
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
