import { domainToASCII } from "node:url";

/**
 * Whether two spellings are the same address, ignoring case and reading international domains and their ASCII form as
 * equal.
 */
export function isSameAddress(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

function canonical(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase();
}
