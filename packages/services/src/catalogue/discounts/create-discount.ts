import type { DiscountInput, SavedDiscount } from "@scriptkeeper/contracts/discounts/discounts";
import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { holdCustomer } from "../../auth/index.ts";
import { type AdminContext, audit, badInput, within } from "../../core/index.ts";
import { discountColumns, discountFacts } from "./discount-view.ts";
import { insertDiscount } from "./discounts.queries.ts";
import { getDiscount } from "./get-discount.ts";

/** Creates a discount for everyone, or for one patient. It has no effect until it is assigned to a prescription. */
export async function createDiscount(ctx: AdminContext, input: DiscountInput): Promise<SavedDiscount> {
  const id = await ctx.db.transaction((tx) => create(within(ctx, tx), input));
  return { success: true, discount: await getDiscount(ctx, id) };
}

async function create(ctx: AdminContext, input: DiscountInput): Promise<number> {
  if (input.user_id && !(await holdCustomer(ctx.db, input.user_id)))
    throw badInput("user_id", discountMessages.noSuchCustomer);
  const now = ctx.clock.now();
  const discount = await insertDiscount(ctx.db, {
    ...discountColumns(input),
    created_at: now,
    updated_at: now,
  });
  await audit(ctx, {
    action: "create discount",
    entity: "discount",
    entityId: discount.id,
    after: discountFacts(discount),
  });
  return discount.id;
}
