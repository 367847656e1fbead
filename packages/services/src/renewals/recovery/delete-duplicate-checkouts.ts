import { StoreError } from "@scriptkeeper/store/port";
import { addMinutes, subMilliseconds } from "date-fns";
import type { Context } from "../../core/index.ts";
import { isStoreAway } from "../../store-status/index.ts";
import { findDuplicateCheckouts } from "../checkout/close-checkout.ts";
import { forgetFailures, saveDuplicatesAsk } from "../renewal-changes.queries.ts";
import { findRenewal, listToCheckForDuplicates, type RenewalRow } from "../renewals.queries.ts";
import { duplicatesDueAt, duplicatesUntil } from "./duplicates-due.ts";
import { noteLeftBehind, reportSecond } from "./note-failure.ts";
import { processBatch } from "./process-batch.ts";

/** The pauses between looks at which the store fails double from the third on. */
const PAUSE_MINUTES = { first: 5, longest: 60 };
/** For how long the store may fail at a duplicate checkout of an open order before staff are told. */
const TOLD_AFTER_MINUTES = 20;
const BATCH = 50;

/**
 * Deletes duplicate checkouts of paid and ended orders, however long the store is away or fails at them. No patient was
 * ever sent to one, but staff see it there and could send it, and then the same medicine can be paid for again.
 */
export async function deleteDuplicateCheckouts(ctx: Context): Promise<void> {
  const left = await listToCheckForDuplicates(ctx.db, { now: ctx.clock.now(), limit: BATCH });
  await processBatch(ctx, left, (renewal) => clearLeft(ctx, renewal), noteLeftBehind);
}

async function clearLeft(ctx: Context, renewal: RenewalRow): Promise<boolean> {
  // To the end of the line, whatever the store answers.
  await saveDuplicatesAsk(ctx.db, { id: renewal.id, askAt: nextTry(renewal, ctx.clock.now()) });
  await deleteDuplicates(ctx, renewal);
  await forgetFailures(ctx.db, renewal);
  return true;
}

function nextTry({ failures }: RenewalRow, now: Date): Date {
  const { first, longest } = PAUSE_MINUTES;
  return addMinutes(now, Math.min(longest, first * 2 ** Math.max(0, failures - 2)));
}

/**
 * Looks for duplicate checkouts of an open order if it is time to. What the store fails at does not count against the
 * order, whose payment is to be found all the same. Fails with StoreError while the store is away.
 */
export async function deleteDuplicatesIfDue(ctx: Context, renewal: RenewalRow): Promise<void> {
  const dueSince = duplicatesDueAt(renewal, ctx.clock.now());
  if (dueSince === null || dueSince > ctx.clock.now()) return;
  try {
    // Read again, since the order may just have become known.
    await deleteDuplicates(ctx, (await findRenewal(ctx.db, renewal.id)) ?? renewal);
  } catch (error) {
    if (!(error instanceof StoreError) || (await isStoreAway(ctx, error))) throw error;
    const facts = { renewalId: renewal.id, kind: error.kind, err: error };
    ctx.log.warn(
      facts,
      "the store failed at duplicate checkouts of an open order; they will be looked for again",
    );
    if (addMinutes(dueSince, TOLD_AFTER_MINUTES) <= ctx.clock.now()) await tellOfSecond(ctx, renewal);
  }
}

/** Has duplicate checkouts of a renewal looked for at once, unless they are overdue already. */
export async function lookForDuplicates({ db, clock }: Context, renewal: RenewalRow): Promise<void> {
  const now = clock.now();
  const { id, duplicates_ask_at: askAt } = renewal;
  if (askAt === null || askAt > now) await saveDuplicatesAsk(db, { id, askAt: now });
}

/** Tells staff of a duplicate checkout, unless the order has just been paid or ended and is told of as such. */
async function tellOfSecond(ctx: Context, { id }: RenewalRow): Promise<void> {
  const renewal = await findRenewal(ctx.db, id);
  if (renewal?.state === "open") await reportSecond(ctx, renewal, await ownName(ctx, renewal));
}

/** `null` when it can't be read. */
async function ownName({ store }: Context, { checkout_id: own }: RenewalRow): Promise<string | null> {
  try {
    return (own === null ? null : await store.findCheckout(own))?.name ?? null;
  } catch (error) {
    if (error instanceof StoreError) return null;
    throw error;
  }
}

/**
 * Deletes what the store's search shows, and looks once more when nothing can turn up any longer; the first answer from
 * then on is the last.
 */
async function deleteDuplicates(ctx: Context, renewal: RenewalRow): Promise<void> {
  const until = duplicatesUntil(renewal);
  const now = ctx.clock.now();
  const found = await findDuplicateCheckouts(ctx, renewal);
  const madeBy = found.length > 0 && until < now ? await byStoresClock(ctx, { at: until, now }) : null;
  for (const checkout of found)
    if (!madeBy || checkout.createdAt <= madeBy) await ctx.store.deleteCheckout(checkout.id);
  await saveDuplicatesAsk(ctx.db, { id: renewal.id, askAt: now < until ? until : null });
}

/** What the store's clock said at a time; it may differ from ours. */
async function byStoresClock({ store }: Context, { at, now }: { at: Date; now: Date }): Promise<Date> {
  return subMilliseconds(await store.now(), now.getTime() - at.getTime());
}
