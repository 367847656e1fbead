import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { type AdminContext, audit, notFound, within } from "../../core/index.ts";
import { configurationFacts } from "./configuration-view.ts";
import { lockConfiguration, saveConfiguration } from "./configurations.queries.ts";

/**
 * Deletes a configuration, leaving a mark so that no refresh adds it again. Prescriptions of the product can still be
 * ordered, but orders no longer set reminders for them. It can be restored for 30 days. NOT_FOUND when it is already
 * deleted.
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
