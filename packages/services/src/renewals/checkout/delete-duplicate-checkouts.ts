import type { Context } from "../../core/index.ts";
import type { RenewalRow } from "../renewals.queries.ts";

/** Deletes what a lost reply may have left at the store beside the renewal's own checkout. Fails with StoreError. */
export async function deleteDuplicateCheckouts(ctx: Context, renewal: RenewalRow): Promise<void> {
  for (const checkout of await ctx.store.findCheckouts(renewal.id))
    if (checkout.id !== renewal.checkout_id && !checkout.order) await ctx.store.deleteCheckout(checkout.id);
}
