import { getDomain } from "tldts";
import type { Dns } from "./dns.ts";
import { readTags } from "./tags.ts";

export interface Dmarc {
  /** Where the records stand: the domain itself, or the one that was registered. */
  at: string;
  /** Every text there that begins like one. */
  records: string[];
  tags: Map<string, string>;
}

/** The domain's policy (RFC 7489), or that of the domain above it that was registered. */
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
