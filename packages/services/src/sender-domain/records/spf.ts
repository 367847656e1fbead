import { isIP } from "node:net";
import type { Sender } from "../sender.ts";
import { type Dns, Unanswered } from "./dns.ts";

type Verdict = "none" | "pass" | "fail" | "softfail" | "neutral" | "permerror";

export interface Spf {
  /** Every TXT record of the domain that begins like an SPF record. */
  records: string[];
  /** The verdict for an address that nobody sends from. */
  stranger: Verdict;
  /** What is wrong with the record, in the library's words. */
  fault: string | null;
  /** Each address of the mail server, and the verdict for it. */
  servers: { ip: string; verdict: Verdict }[];
}

/** Reserved for documentation (RFC 5737), so no mail comes from it. */
const STRANGER = "192.0.2.1";

/** Finds the domain's SPF record (RFC 7208) and evaluates it like a mail service. */
export async function findSpf(dns: Dns, { returnDomain: domain, mailServer }: Sender): Promise<Spf> {
  const records = (await dns.texts(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (records.length !== 1) return { records, stranger: "none", fault: null, servers: [] };
  const ips = mailServer ? await addressesOf(dns, mailServer) : [];
  const [stranger, ...servers] = await Promise.all(
    [STRANGER, ...ips].map((ip) => evaluateFor(dns, { domain, ip })),
  );
  return {
    records,
    stranger: stranger?.verdict ?? "none",
    fault: stranger?.verdict === "permerror" ? stranger.comment : null,
    servers: ips.map((ip, nth) => ({ ip, verdict: servers[nth]?.verdict ?? "none" })),
  };
}

async function addressesOf(dns: Dns, mailServer: string): Promise<string[]> {
  const host = mailServer.replace(/^\[|\]$/g, "");
  return isIP(host) ? [host] : await dns.addresses(host);
}

async function evaluateFor(dns: Dns, { domain, ip }: { domain: string; ip: string }) {
  // Imported on first use: it is large, and nothing else needs it.
  const { spf } = await import("mailauth/lib/spf");
  const { status } = await spf({
    sender: `postmaster@${domain}`,
    ip,
    helo: domain,
    mta: "here",
    resolver: dns.resolve,
  });
  if (status.result === "temperror") throw new Unanswered(status.comment || "The DNS did not answer");
  return { verdict: status.result as Verdict, comment: status.comment || null };
}
