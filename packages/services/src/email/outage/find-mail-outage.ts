import { subMinutes } from "date-fns";
import type { Context } from "../../core/index.ts";
import { listRefusalsSinceLastSent } from "./refusals.queries.ts";

export interface MailOutage {
  /** Since when every email offered was refused. */
  since: Date;
  /** The mail server's last answer, or why there was none. */
  reason: string;
}

/** Minutes that an outage must last; a shorter one needs no attention. */
const LASTS_MINUTES = 10;
/** Temporary refusals that concern a single recipient: a full mailbox, or a server that wants a second attempt. */
const ofOneRecipient = /answered: 45[0-2]/;

/**
 * Finds out whether the mail server accepts no emails at all: for minutes every email offered has failed, and not
 * because of a single recipient. `null` while it accepts some, or while that is unknown.
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
