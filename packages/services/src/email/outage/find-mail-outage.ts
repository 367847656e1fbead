import { max, min, subMinutes } from "date-fns";
import type { Context } from "../../core/index.ts";
import { type FailingEmail, findLastSentAround, listFailingEmails } from "./failing-emails.queries.ts";

export interface MailOutage {
  /** Since when no email was taken, although some were to be sent. */
  since: Date;
  /** What the mail server said last, or what became of asking it. */
  reason: string;
}

/** What is over by then is nobody's work. */
const LASTS_MINUTES = 10;
/** For now, of one recipient: a full mailbox, or a server that wants to be asked twice. */
const ofOneRecipient = /answered: 45[0-2]/;

/**
 * Whether the mail server takes no emails at all: for minutes each one that it was offered has failed, and not by fault of
 * one recipient. Null while it takes some, or nobody knows.
 */
export async function findMailOutage({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<MailOutage | null> {
  const now = clock.now();
  const failing = await listFailingEmails(db, now);
  if (failing.length === 0) return null;
  const lastSentAt = await findLastSentAround(db, Math.max(...failing.map(({ id }) => id)));
  const outage = judge(failing, lastSentAt);
  return outage && outage.since <= subMinutes(now, LASTS_MINUTES) ? outage : null;
}

/** Of many emails those that were tried lately had to wait for their turn: nothing was taken in that time either. */
function judge(all: readonly FailingEmail[], lastSentAt: Date | null): MailOutage | null {
  const failing = all.filter(({ firstTriedAt }) => !lastSentAt || firstTriedAt > lastSentAt);
  const lastTriedAt = max(failing.map((email) => email.lastTriedAt));
  const latest = failing.find((email) => email.lastTriedAt.getTime() === lastTriedAt.getTime());
  const addresses = new Set(failing.map(({ toAddress }) => toAddress));
  if (!latest || (addresses.size === 1 && ofOneRecipient.test(latest.reason))) return null;
  const askedAt = min(failing.map((email) => email.askedAt));
  return { since: lastSentAt ? max([askedAt, lastSentAt]) : askedAt, reason: latest.reason };
}
