import { addDays, subDays } from "date-fns";
import type { Context } from "../context.ts";
import { hashToken, mailSecret } from "../keys.ts";
import { LINK_DAYS } from "../reminders/letters.ts";
import { extendLink, listGivenUp, requeueFailedEmail } from "./resend.queries.ts";

/** Older ones tell of what is long over. */
const UNDELIVERED_DAYS = 30;

/**
 * Puts a failed email back to be sent, with a day of attempts before it and a link as fresh as in a new one. False when
 * it is not failed, or not any more.
 */
export async function requeue(ctx: Context, id: number): Promise<boolean> {
  const at = ctx.clock.now();
  if (!(await requeueFailedEmail(ctx.db, { id, at }))) return false;
  const hash = hashToken(mailSecret(ctx.keys, { id, purpose: "renewal" }));
  await extendLink(ctx.db, { hash, expiresAt: addDays(at, LINK_DAYS) });
  return true;
}

/**
 * Puts back what did not reach a customer lately, for their address has been mended. Just before sending, each is looked
 * at once more: what was ordered, changed or ended meanwhile is cancelled.
 */
export async function requeueUndelivered(ctx: Context, userId: number): Promise<void> {
  const since = subDays(ctx.clock.now(), UNDELIVERED_DAYS);
  for (const id of await listGivenUp(ctx.db, { userId, since })) await requeue(ctx, id);
}
