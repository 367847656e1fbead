import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";
import { getDomain } from "tldts";
import type { DkimKey } from "../records/dkim.ts";
import type { Dmarc } from "../records/dmarc.ts";
import type { Spf } from "../records/spf.ts";
import type { Sender } from "../sender.ts";
import { unanswered } from "./unanswered.ts";

const LINE = { name: "alignment", title: "Alignment" } as const;

interface Found {
  spf: Spf | null;
  keys: DkimKey[] | null;
  dmarc: Dmarc | null;
}

/**
 * Whether something speaks for exactly the domain in From: SPF does where the mail server may send and emails come back to
 * that domain; a key does that stands at it.
 */
export function judgeAlignment({ spf, keys, dmarc }: Found, { domain, returnDomain }: Sender): SenderCheck {
  if (!spf || !keys || !dmarc) return unanswered(LINE);
  const byKey = keys.some(({ key }) => typeof key === "number" || key === "ed25519");
  const isStrict = dmarc.tags.get("aspf")?.toLowerCase() === "s";
  const bySpf =
    (isStrict ? returnDomain === domain : registered(returnDomain) === registered(domain)) &&
    spf.servers.length > 0 &&
    spf.servers.every(({ verdict }) => verdict === "pass");
  if (bySpf && byKey)
    return {
      ...LINE,
      state: "good",
      finding: `SPF and DKIM both speak for ${domain}, as in From.`,
      advice: null,
    };
  if (byKey)
    return {
      ...LINE,
      state: "good",
      finding: `A DKIM key speaks for ${domain}, as in From, where your mail service signs with it.`,
      advice: null,
    };
  if (bySpf)
    return {
      ...LINE,
      state: "warning",
      finding: `SPF speaks for ${domain}, as in From. It fails for whoever has emails passed on to another mailbox.`,
      advice: `Let your mail service sign with a key of ${domain}: DKIM outlives being passed on.`,
    };
  return {
    ...LINE,
    state: dmarc.records.length > 0 ? "bad" : "warning",
    finding: `Neither SPF nor a DKIM key was found to speak for ${domain}, so that DMARC counts emails as forged.`,
    advice: `Set up DKIM for ${domain} at your mail service: a signature of the service's own domain does not count.`,
  };
}

function registered(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}
