import type { OrderPayload } from "@scriptkeeper/store/order-payload";
import { type Context, insertTransactions, within } from "../../core/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import { markRecorded } from "../../renewals/index.ts";
import { listTold, lockOrderItems, type OrderItem, saveNotes } from "./order-items.queries.ts";

const TAKEN_BACK = "No longer in the store's order";

/**
 * Tells administrators, once for each, of prescriptions whose order at the store was cancelled since, or does not hold their
 * line any more. Nothing else happens to them: whether the medicine was handed out before, people know. None come of an
 * order once it is cancelled.
 */
export async function reportTakenBack(ctx: Context, order: OrderPayload): Promise<void> {
  const gone = order.lines.filter(({ quantity }) => order.isCancelled || quantity === 0);
  if (gone.length === 0 && !order.isCancelled) return;
  const lineItemIds = gone.map(({ lineItemId }) => lineItemId);
  await ctx.db.transaction(async (tx) => {
    // An older message that tells of its payment may still come.
    if (order.isCancelled) await markRecorded(tx, { orderId: order.orderId, at: ctx.clock.now() });
    const items = await lockOrderItems(tx, { orderId: order.orderId, lineItemIds });
    if (items.length === 0) return;
    // Read once they are locked: of two who tell of it at once, the second sees what the first has written.
    const told = await listTold(tx, { itemIds: items.map(({ id }) => id), action: TAKEN_BACK });
    for (const item of items) if (!told.has(item.id)) await report(within(ctx, tx), item, order);
  });
}

async function report(ctx: Context, item: OrderItem, { name, isCancelled }: OrderPayload): Promise<void> {
  const what = isCancelled ? "was cancelled" : "does not hold it any more: it was taken off or refunded";
  const description = `The store's order ${name}, which this prescription came with, ${what}. If the medicine was not handed out, delete the prescription.`;
  const patient = await findPatient(ctx.db, item.user_id);
  await insertTransactions(ctx.db, [
    {
      transaction_type: "order",
      transaction_date: ctx.clock.now(),
      user_id: item.user_id,
      first_name: patient?.first_name ?? null,
      last_name: patient?.last_name ?? null,
      email: patient?.email ?? null,
      shopify_customer_id: patient?.shopify_customer_id ?? null,
      item_id: item.id,
      product_name: item.product_name,
      quantity: item.quantity,
      action: TAKEN_BACK,
      description,
      order_status: "attention",
    },
  ]);
  // Whoever reviews it reads that as well.
  if (item.missing_data_notes !== null) await saveNotes(ctx.db, { id: item.id, notes: description });
}
