import { readDeletedCustomer, readMergePayload } from "@scriptkeeper/store/customer-payload";
import { audit, type Context, notifyAdmins, within } from "../../core/index.ts";
import { deleteStoreCustomer, lockByStoreId, saveAccount } from "./store-customers.queries.ts";

/**
 * Decides what a webhook about a merge means: nothing if the merge failed, and a completed one is followed only once
 * the store itself no longer has the other customer. Fails with StoreError.
 */
export async function judgeMerge(ctx: Context, body: Buffer): Promise<"failed" | "too early" | "done"> {
  const { deletedId, hasFailed } = readMergePayload(body);
  if (hasFailed) return "failed";
  return (await ctx.store.hasCustomer(deletedId)) ? "too early" : "done";
}

/** Follows a merge of two customers at the store: the deleted customer's account gets the id of the kept one. */
export async function handleMerge(ctx: Context, body: Buffer): Promise<void> {
  const { keptId, deletedId } = readMergePayload(body);
  await ctx.db.transaction((tx) => moveTo(within(ctx, tx), { deletedId, keptId }));
}

/** Whether the store no longer has the customer that a webhook reports as deleted. Fails with StoreError. */
export async function isDeleted(ctx: Context, body: Buffer): Promise<boolean> {
  return !(await ctx.store.hasCustomer(readDeletedCustomer(body).customerId));
}

/**
 * Follows a deletion of a customer at the store: the account stays, and finds or creates its customer anew with its
 * next order.
 */
export async function handleDeletion(ctx: Context, body: Buffer): Promise<void> {
  const { customerId } = readDeletedCustomer(body);
  await ctx.db.transaction((tx) => moveTo(within(ctx, tx), { deletedId: customerId, keptId: null }));
}

async function moveTo(
  ctx: Context,
  { deletedId, keptId }: { deletedId: string; keptId: string | null },
): Promise<void> {
  await deleteStoreCustomer(ctx.db, deletedId);
  const account = await lockByStoreId(ctx.db, deletedId);
  if (account?.role !== "user") return;
  const other = keptId === null ? null : await lockByStoreId(ctx.db, keptId);
  const storeId = other ? null : keptId;
  await saveAccount(ctx.db, account.id, { shopify_customer_id: storeId, updated_at: ctx.clock.now() });
  await audit(ctx, {
    action: "update customer",
    entity: "user",
    entityId: account.id,
    before: { shopify_customer_id: deletedId },
    after: { shopify_customer_id: storeId },
  });
  if (other)
    await notifyAdmins(ctx, {
      action: "Customers merged",
      description: `Two customers were merged at the store. Here, accounts ${account.id} and ${other.id} stay separate, each with its own prescriptions.`,
    });
}
