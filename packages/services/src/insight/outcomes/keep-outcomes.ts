import { type Context, within } from "../../core/index.ts";
import { firstWeek, shownWeeks } from "../weeks.ts";
import { mendReminderCounts } from "./counts.queries.ts";
import { listUnchangedItems, lockOutcomes, saveOutcomes, takeChanges } from "./outcomes.queries.ts";

/** The most changes, or items, handled in one transaction. */
const AT_ONCE = 2_000;

interface Options {
  signal?: AbortSignal;
}

/** Updates the outcomes of the reminders of all items about which something has changed, and counts them. */
export async function followReminders(
  ctx: Context,
  { signal }: Options = {},
): Promise<{ reminders: number }> {
  let reminders = 0;
  for (let more = true; more && !signal?.aborted; ) {
    const done = await inLock(ctx, async (inside) => {
      const { changes, itemIds } = await takeChanges(inside.db, { limit: AT_ONCE });
      return { changes, reminders: await save(inside, itemIds) };
    });
    reminders += done.reminders;
    more = done.changes === AT_ONCE;
  }
  return { reminders };
}

/**
 * Recomputes and recounts all reminders shown, corrects what differs and logs an error if anything did. Items with a
 * pending change are skipped: they are not wrong, only not updated yet.
 */
export async function mendReminders(
  ctx: Context,
  { signal }: Options = {},
): Promise<{ outcomes: number; counts: number }> {
  const since = firstWeek(ctx);
  const mended = { outcomes: 0, counts: 0 };
  for (let after: number | undefined = 0; after !== undefined && !signal?.aborted; ) {
    const from: number = after;
    after = await inLock(ctx, async (inside) => {
      const itemIds = await listUnchangedItems(inside.db, { after: from, since, limit: AT_ONCE });
      mended.outcomes += await save(inside, itemIds);
      return itemIds.at(-1);
    });
  }
  for (const week of shownWeeks(ctx))
    mended.counts += await inLock(ctx, ({ db }) => mendReminderCounts(db, week));
  if (mended.outcomes + mended.counts > 0)
    ctx.log.error(mended, "reminder outcomes were wrong and have been corrected");
  return mended;
}

function inLock<T>(ctx: Context, run: (inside: Context) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    await lockOutcomes(inside.db);
    return run(inside);
  });
}

async function save(ctx: Context, itemIds: readonly number[]): Promise<number> {
  if (itemIds.length === 0) return 0;
  return saveOutcomes(ctx.db, {
    itemIds,
    since: firstWeek(ctx),
    timeZone: ctx.settings.storeTimezone,
  });
}
