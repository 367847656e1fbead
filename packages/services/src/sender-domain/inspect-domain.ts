import type { SenderCheck } from "@scriptkeeper/contracts/emails/sender-domain";
import { judgeAlignment } from "./judging/judge-alignment.ts";
import { judgeDkim } from "./judging/judge-dkim.ts";
import { judgeDmarc } from "./judging/judge-dmarc.ts";
import { judgeReplies } from "./judging/judge-replies.ts";
import { judgeSpf } from "./judging/judge-spf.ts";
import { judgeUnsubscribe } from "./judging/judge-unsubscribe.ts";
import { unanswered } from "./judging/unanswered.ts";
import { findDkimKeys } from "./records/dkim.ts";
import { findDmarc } from "./records/dmarc.ts";
import { type Dns, Unanswered } from "./records/dns.ts";
import { findSpf } from "./records/spf.ts";
import type { Sender } from "./sender.ts";

/** Milliseconds after which an unanswered check counts as unknown. */
const WITHIN_MS = 12_000;

interface InspectOptions {
  dns: Dns;
  /** DKIM selectors; the usual ones when none are given. */
  selectors?: readonly string[] | undefined;
}

/** Checks one by one what mail services will find in the DNS about our emails. */
export async function inspectDomain(
  sender: Sender,
  { dns, selectors }: InspectOptions,
): Promise<SenderCheck[]> {
  const { domain, publicUrl } = sender;
  const timer = setTimeout(() => dns.cancel(), WITHIN_MS);
  try {
    const [replies, spf, keys, dmarc, unsubscribe] = await Promise.all([
      orUnknown(judgeReplies(dns, domain)),
      orUnknown(findSpf(dns, sender)),
      orUnknown(findDkimKeys(dns, { domain, selectors })),
      orUnknown(findDmarc(dns, domain)),
      orUnknown(judgeUnsubscribe(dns, publicUrl)),
    ]);
    const isGuess = !selectors?.length;
    return [
      replies ?? unanswered({ name: "replies", title: "Replies" }),
      judgeSpf(spf, sender),
      judgeDkim(keys, { domain, isGuess }),
      judgeDmarc(dmarc, domain),
      judgeAlignment({ spf, keys, dmarc, isGuess }, sender),
      unsubscribe ?? unanswered({ name: "list_unsubscribe", title: "List-Unsubscribe" }),
    ];
  } finally {
    clearTimeout(timer);
  }
}

/** Returns `null` when the DNS did not answer. */
async function orUnknown<Found>(looking: Promise<Found>): Promise<Found | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof Unanswered) return null;
    throw error;
  }
}
