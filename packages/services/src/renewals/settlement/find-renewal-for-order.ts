import type { OrderMessage } from "@scriptkeeper/store/order-message";
import { renewalIdIn } from "@scriptkeeper/store/renewal-tag";
import type { Context } from "../../core/index.ts";
import { findRenewal, findRenewalOfOrder, listOpenOfCustomer, type RenewalRow } from "../renewals.queries.ts";
import { orderOf } from "./find-order.ts";

/**
 * The renewal that an order of the store is about: the one that was paid with it, else the one that its tag names, else
 * the one whose open checkout became it, for whoever works in the store can take a tag away. Fails with StoreError.
 */
export async function findRenewalForOrder(ctx: Context, order: OrderMessage): Promise<RenewalRow | null> {
  const paid = await findRenewalOfOrder(ctx.db, order.orderId);
  if (paid) return paid;
  const id = renewalIdIn(order.tags);
  return (id === null ? null : await findRenewal(ctx.db, id)) ?? findByCheckout(ctx, order);
}

async function findByCheckout(ctx: Context, { orderId, customer }: OrderMessage): Promise<RenewalRow | null> {
  if (!customer) return null;
  for (const renewal of await listOpenOfCustomer(ctx.db, customer.id)) {
    const checkout = renewal.checkout_id === null ? null : await ctx.store.findCheckout(renewal.checkout_id);
    if (orderOf(checkout)?.id === orderId) return renewal;
  }
  return null;
}
