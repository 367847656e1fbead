import { subMinutes } from "date-fns";
import type { Context } from "../../core/index.ts";
import { listRefusalsSinceLastSent } from "./refusals.queries.ts";

export interface MailOutage {
  /** Since when each email that was to be sent was refused. */
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
  const refusals = await listRefusalsSinceLastSent(db);
  const [first, latest] = [refusals[0], refusals.findLast(({ isWaiting }) => isWaiting)];
  if (!first || !latest || first.at > subMinutes(clock.now(), LASTS_MINUTES)) return null;
  const addresses = new Set(refusals.map(({ toAddress }) => toAddress));
  if (addresses.size === 1 && ofOneRecipient.test(latest.reason)) return null;
  return { since: first.at, reason: latest.reason };
}
