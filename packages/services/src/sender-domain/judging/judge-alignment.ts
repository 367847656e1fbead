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
  /** Whether the keys were looked for under the usual names, because no selectors were given. */
  isGuess: boolean;
}

/**
 * Whether SPF or DKIM vouches for exactly the domain in From: SPF does if the mail server may send and bounces return
 * to that domain; DKIM does if a key is published there.
 */
export function judgeAlignment(
  { spf, keys, dmarc, isGuess }: Found,
  { domain, returnDomain }: Sender,
): SenderCheck {
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
      finding: `SPF and a DKIM key both match ${domain}, the domain in From.`,
      advice: null,
    };
  if (byKey)
    return {
      ...LINE,
      state: "good",
      finding: `A DKIM key matches ${domain}, the domain in From, as long as your mail service signs with it.`,
      advice: null,
    };
  if (bySpf)
    return {
      ...LINE,
      state: "warning",
      finding: `SPF matches ${domain}, the domain in From, but it fails when an email is forwarded to another mailbox.`,
      advice: `Set up DKIM for ${domain} at your mail service: a DKIM signature survives forwarding.`,
    };
  if (isGuess && keys.length === 0)
    return {
      ...LINE,
      state: "unknown",
      finding: `SPF does not match ${domain}, and no DKIM key was found under the usual names. Unless your mail service signs with another key of ${domain}, emails fail DMARC and look forged.`,
      advice: `Enter above the selector that your mail service shows, and check again. If DKIM is not set up there yet, set it up for ${domain}: a signature for the service's own domain does not count.`,
    };
  return {
    ...LINE,
    state: dmarc.records.length > 0 ? "bad" : "warning",
    finding: `Neither SPF nor a DKIM key was found to match ${domain}, so emails fail DMARC and look forged.`,
    advice: `Set up DKIM for ${domain} at your mail service: a signature for the service's own domain does not count. If you have set it up already, check that its selector is entered above as your mail service shows it.`,
  };
}

function registered(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}
