import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { type Context, isReported, within } from "../../core/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import { markRecorded } from "../../renewals/index.ts";
import { logOrderChange } from "./log-order-change.ts";
import { type FollowedItem, quantityHeld } from "./match-order-lines.ts";
import {
  listHeldBefore,
  listTold,
  lockOrderItems,
  type OrderItem,
  quantityKey,
  saveOrderItem,
} from "./order-items.queries.ts";
import { reportAddedLines } from "./report-added-lines.ts";

const TAKEN_BACK = "No longer in the store's order";

/**
 * Follows changes of an order after it became prescriptions, and tells administrators, once for each, of prescriptions
 * whose order was cancelled or no longer contains their line: people know whether the medicine was handed out. A
 * prescription of which the order contains less now gets that quantity, unless staff have changed it since. Added
 * lines and another customer are reported as well. A cancelled order creates no prescriptions any more. Safe to repeat.
 * Unless it is cancelled, the order must be as the store shows it now, because a webhook about it may come late.
 */
export async function followStoreOrder(ctx: Context, order: OrderPayload): Promise<void> {
  const item = await ctx.db.transaction(async (tx) => {
    // An older webhook about its payment may still come.
    if (order.isCancelled) await markRecorded(tx, { orderId: order.orderId, at: ctx.clock.now() });
    const locked = await lockOrderItems(tx, order.orderId);
    const [first] = locked;
    if (!first) return null;
    // Read under the lock: of two concurrent calls, the second sees what the first has written.
    const itemIds = locked.map(({ id }) => id);
    const told = await listTold(tx, { itemIds, key: takenBackKey(order), actionWithoutKey: TAKEN_BACK });
    const heldBefore = await listHeldBefore(tx, { order, userId: first.user_id });
    const items = locked.map((item) => ({ ...item, heldBefore: heldBefore.get(item.id) ?? item.quantity }));
    for (const item of items) {
      const held = quantityHeld(order, item, items);
      if (held === 0 && !told.has(item.id)) await reportTakenBack(within(ctx, tx), item, order);
      if (held > 0 && held !== item.heldBefore) {
        await followQuantity(within(ctx, tx), { item, held, order });
      }
    }
    await reportAddedLines(within(ctx, tx), order, { items, created: heldBefore.size });
    return first;
  });
  if (item && !order.isCancelled) await reportOtherCustomer(ctx, order, item);
}

/**
 * Tells administrators, once, that staff have given the order to another customer at the store: its prescriptions and
 * their reminders remain the former one's. If that one is gone there, the two were merged. An address here may also be
 * that of a customer to whom the account is not linked. The store is asked outside of any transaction.
 */
async function reportOtherCustomer(ctx: Context, order: OrderPayload, item: OrderItem): Promise<void> {
  const { orderId, name, customer } = order;
  const owner = await findPatient(ctx.db, item.user_id);
  const storeId = owner?.shopify_customer_id ?? null;
  if (!customer || !owner || storeId === null || storeId === customer.id) return;
  if (customer.email?.toLowerCase() === owner.email) return;
  const description = `The store's order ${name}, which this prescription came from, now belongs to another customer at the store (${customer.id}). If the medicine is theirs, create its prescription for them and delete this one, whose reminders this patient gets.`;
  const report = { key: `other_customer:${orderId}`, state: customer.id };
  if ((await isReported(ctx.db, report)) || !(await ctx.store.hasCustomer(storeId))) return;
  await ctx.db.transaction(async (tx) => {
    const [first] = await lockOrderItems(tx, orderId);
    if (!first || (await isReported(tx, report))) return;
    await logOrderChange(within(ctx, tx), first, {
      action: "Order of another customer",
      description,
      order_status: "attention",
      report,
    });
  });
}

async function reportTakenBack(ctx: Context, item: FollowedItem, order: OrderPayload): Promise<void> {
  const what = order.isCancelled ? "was cancelled" : "no longer includes it: it was removed or refunded";
  const description = `The store's order ${order.name}, which this prescription came from, ${what}. If the medicine was not handed out, delete the prescription.`;
  const report = { key: takenBackKey(order) };
  await logOrderChange(ctx, item, { action: TAKEN_BACK, description, order_status: "attention", report });
  // The note is shown to whoever reviews the prescription.
  if (isInReview(item)) await saveOrderItem(ctx.db, item.id, { missing_data_notes: description });
}

interface HeldNow {
  item: FollowedItem;
  held: number;
  order: OrderPayload;
}

async function followQuantity(ctx: Context, { item, held, order }: HeldNow): Promise<void> {
  const isLess = held < item.heldBefore && item.quantity === item.heldBefore;
  if (isLess) await saveOrderItem(ctx.db, item.id, { quantity: held, updated_at: ctx.clock.now() });
  const next = isLess ? nextStepWhenLowered(item) : nextStepWhenKept(item, held);
  const change = `The store's order ${order.name} holds ${held} of this instead of ${item.heldBefore}.`;
  await logOrderChange(
    ctx,
    { ...item, quantity: held },
    {
      action: "Order quantity changed",
      description: [change, next].filter(Boolean).join(" "),
      order_status: next === "" ? "success" : "attention",
      report: { key: quantityKey(order) },
    },
  );
}

/**
 * An unreviewed prescription gets its first reminder from its quantity later; the reminder of any other has to be
 * checked by staff.
 */
function nextStepWhenLowered(item: FollowedItem): string {
  return isInReview(item) ? "" : "It will run out sooner. Please check its reminder.";
}

function nextStepWhenKept({ quantity }: FollowedItem, held: number): string {
  return quantity === held ? "" : `This prescription says ${quantity}. Please check it.`;
}

function takenBackKey({ orderId }: OrderPayload): string {
  return `taken_back:${orderId}`;
}

function isInReview({ missing_data_notes: notes }: FollowedItem): boolean {
  return notes !== null;
}
