import { getDomain } from "tldts";
import type { Dns } from "./dns.ts";
import { readTags } from "./tags.ts";

export interface Dmarc {
  /** Where the records are: the domain itself, or the registered domain above it. */
  at: string;
  /** Every TXT record there that begins like a DMARC record. */
  records: string[];
  tags: Map<string, string>;
}

/** Finds the domain's policy (RFC 7489), or that of the registered domain above it. */
export async function findDmarc(dns: Dns, domain: string): Promise<Dmarc> {
  const own = await findAt(dns, domain);
  const above = getDomain(domain, { allowPrivateDomains: true });
  if (own.records.length > 0 || above === null || above === domain) return own;
  return findAt(dns, above);
}

async function findAt(dns: Dns, at: string): Promise<Dmarc> {
  const records = (await dns.texts(`_dmarc.${at}`)).filter((text) =>
    /^v\s*=\s*DMARC1\s*(;|$)/i.test(text.trim()),
  );
  return { at, records, tags: readTags(records[0] ?? "") };
}
