import { BlockList, isIP, isIPv6 } from "node:net";
import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";
import type { Dns } from "../records/dns.ts";

const LINE = { name: "list_unsubscribe", title: "List-Unsubscribe" } as const;

/** Addresses of this machine and of private networks. */
const inside = new BlockList();
for (const [net, prefix] of [
  ...([
    ["10.0.0.0", 8],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
  ] as const),
  ["100.64.0.0", 10] as const,
])
  inside.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  inside.addSubnet(net, prefix, "ipv6");

/**
 * Whether mail services can use the one-click unsubscribe of every reminder (RFC 8058). Without it they offer "This is
 * spam" instead, which harms every later email.
 */
export async function judgeUnsubscribe(dns: Dns, publicUrl: string): Promise<SenderCheck> {
  const { protocol, hostname } = new URL(publicUrl);
  const header = `Every reminder offers one-click unsubscribe at ${new URL("/unsubscribe", publicUrl)}`;
  if (protocol !== "https:")
    return {
      ...LINE,
      state: "bad",
      finding: `${header}. Mail services accept that only over https.`,
      advice: "Set PUBLIC_URL to the https address of this service.",
    };
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await dns.addresses(host);
  if (addresses.length === 0)
    return {
      ...LINE,
      state: "bad",
      finding: `${header}, but ${host} has no address.`,
      advice: "Check that PUBLIC_URL is right. If it is, add this service's address to the DNS.",
    };
  if (addresses.every((address) => inside.check(address, isIPv6(address) ? "ipv6" : "ipv4")))
    return {
      ...LINE,
      state: "bad",
      finding: `${header}, but ${host} is ${addresses[0]}, which can be reached only from this network.`,
      advice: "Set PUBLIC_URL to an address that can be reached from the internet.",
    };
  return { ...LINE, state: "good", finding: `${header}.`, advice: null };
}
