import { type Context, today } from "../core/index.ts";
import type { AddressedEmail } from "../email/index.ts";
import { listOccasions, listReminders } from "./revalidate-reminders.queries.ts";
import { stillApplies } from "./rules.ts";

/**
 * Returns the follow-ups that give way to a newer reminder to the same customer: one that was sent, or that is queued
 * and still holds. A cancelled or failed reminder replaces nothing.
 */
export async function listSuperseded(
  ctx: Context,
  followUps: readonly AddressedEmail[],
): Promise<ReadonlySet<number>> {
  const userIds = followUps.flatMap(({ user_id }) => user_id ?? []);
  if (userIds.length === 0) return new Set();
  const oldest = Math.min(...followUps.map(({ notedId }) => notedId));
  const newer = (await listReminders(ctx.db, userIds)).filter(({ id }) => id > oldest);
  const waiting = newer.filter(({ went_out }) => !went_out).map(({ id }) => id);
  const occasions = waiting.length > 0 ? await listOccasions(ctx.db, waiting) : [];
  const day = today(ctx);
  const telling = new Set(
    occasions.filter(({ occasion, item }) => stillApplies(occasion, item, day)).map(({ emailId }) => emailId),
  );
  const superseding = newer.filter(({ id, went_out }) => went_out || telling.has(id));
  return new Set(
    followUps
      .filter((own) => superseding.some(({ id, user_id }) => user_id === own.user_id && id > own.notedId))
      .map(({ id }) => id),
  );
}
