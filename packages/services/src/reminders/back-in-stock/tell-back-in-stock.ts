import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { subMinutes } from "date-fns";
import { auditAll, type Context, groupBy, today } from "../../core/index.ts";
import type { QueuedReminderEmail, ReminderEmail } from "../reminder-emails.ts";
import {
  listedById,
  type SweepCounts,
  type SweepOptions,
  sweepInBatches,
} from "../sweeps/sweep-in-batches.ts";
import {
  endRequests,
  followAvailabilityAfter,
  listWaitingCustomers,
  listWaitingItems,
  lockBack,
  saveTold,
  type WaitingItem,
} from "./waiting.queries.ts";

/** Minutes for which a product must stay available before patients are told, because some come and go. */
export const STABLE_MINUTES = 30;

const REQUESTS_AT_ONCE = 2_000;
/** Customers per run, so that somebody waiting for a new password does not wait behind all of them. */
const CUSTOMERS_AT_MOST = 1_000;

/**
 * Tells patients who asked that items can be ordered again: one email to each with everything that is back, and a link
 * that orders it. Email, link and mark are saved together or not at all, so each request is told once.
 */
export async function tellBackInStock(
  ctx: Context,
  options: SweepOptions = {},
): Promise<SweepCounts & { changed: number }> {
  const now = ctx.clock.now();
  const since = subMinutes(now, STABLE_MINUTES);
  const changed = await followAvailability(ctx, { at: now, signal: options.signal });
  let left = CUSTOMERS_AT_MOST;
  const counts = await sweepInBatches<number, BackEmail>(ctx, options, {
    list: async ({ after, limit }) => {
      const most = Math.min(limit, left);
      const listed = listedById(await listWaitingCustomers(ctx.db, { since, after, limit: most }), most);
      left -= listed.userIds.length;
      return left > 0 ? listed : { ...listed, next: null };
    },
    write: (inside, userIds) => write(inside, { userIds, since }),
    queued: (inside, emails) => markTold(inside, emails),
  });
  return { ...counts, changed };
}

async function followAvailability(
  ctx: Context,
  { at, signal }: { at: Date; signal: AbortSignal | undefined },
): Promise<number> {
  let changed = 0;
  for (let afterId = 0; !signal?.aborted; ) {
    const page = await followAvailabilityAfter(ctx.db, { afterId, limit: REQUESTS_AT_ONCE, at });
    changed += page.changed;
    if (page.lastId === null) break;
    afterId = page.lastId;
  }
  return changed;
}

async function write(ctx: Context, of: { userIds: number[]; since: Date }): Promise<BackEmail[]> {
  // Read under the locks: whoever held them before, patient or worker, has committed by now.
  const items = await listWaitingItems(ctx.db, await lockBack(ctx.db, of));
  const day = today(ctx);
  const isOver = (item: WaitingItem) => item.is_ordered_since || eligibility(item, day).code === "expired";
  const over = items.filter(isOver).map(({ requestId }) => requestId);
  if (over.length > 0) await endRequests(ctx.db, { requestIds: over, at: ctx.clock.now() });
  const told = items.filter((item) => item.is_reachable && !isOver(item) && eligibility(item, day).canOrder);
  return [...groupBy(told, (item) => item.user_id).values()].map((own) => toEmail(ctx, own));
}

interface BackEmail extends ReminderEmail {
  requestIds: number[];
}

function toEmail(ctx: Context, items: [WaitingItem, ...WaitingItem[]]): BackEmail {
  const [{ user_id, email, first_name }] = items;
  return {
    kind: "notification",
    user: { id: user_id, email, firstName: first_name },
    facts: { about: "back", prescriptionsUrl: ctx.settings.publicUrl },
    items: items.map((item) => ({ item, occasions: [] })),
    linkItemIds: items.map((item) => item.id),
    requestIds: items.map(({ requestId }) => requestId),
  };
}

async function markTold(ctx: Context, emails: readonly QueuedReminderEmail<BackEmail>[]): Promise<void> {
  const at = ctx.clock.now();
  for (const { emailId, requestIds } of emails) await saveTold(ctx.db, { requestIds, emailId, at });
  await auditAll(
    ctx,
    emails.flatMap(({ items }) =>
      items.map(({ item }) => ({
        action: "tell when back" as const,
        entity: "prescription_item",
        entityId: item.id,
      })),
    ),
  );
}
