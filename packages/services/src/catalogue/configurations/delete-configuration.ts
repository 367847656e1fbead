import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, audit, notFound, within } from "../../core/index.ts";
import { configurationFacts } from "./configuration-view.ts";
import { lockConfiguration, saveConfiguration } from "./configurations.queries.ts";

/**
 * Deletes a configuration; a mark stays, so that no refresh brings it back. Prescriptions of the product can still be
 * ordered, but orders set no reminder for them any more. It can come back for 30 days. NOT_FOUND for one that is deleted already.
 */
export async function deleteConfiguration(ctx: AdminContext, input: { id: number }): Promise<Success> {
  await ctx.db.transaction((tx) => remove(within(ctx, tx), input.id));
  return { success: true };
}

async function remove(ctx: AdminContext, id: number): Promise<void> {
  const row = await lockConfiguration(ctx.db, id);
  if (!row) throw notFound(productMessages.notFound);
  const at = ctx.clock.now();
  await saveConfiguration(ctx.db, id, { deleted_at: at, updated_at: at });
  await audit(ctx, {
    action: "delete product",
    entity: "product_configuration",
    entityId: id,
    before: configurationFacts(row),
    undo: {
      kind: "deletion",
      userId: null,
      before: { product_configurations: [{ id, product_name: row.product_name }] },
    },
  });
}
