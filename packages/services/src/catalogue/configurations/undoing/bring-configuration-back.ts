import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError } from "../../../core/index.ts";
import { findInCopy, lockSync } from "../../store-products/store-copy.queries.ts";
import { lockDeletedConfiguration, saveConfiguration } from "../configurations.queries.ts";

/**
 * Restores a deleted configuration, in the caller's transaction, with its availability according to the current copy
 * of the store. CONFLICT when it is not deleted.
 */
export async function bringConfigurationBack(ctx: AdminContext, id: number): Promise<void> {
  await lockSync(ctx.db);
  const row = await lockDeletedConfiguration(ctx.db, id);
  if (!row) throw new AppError("CONFLICT", undoMessages.isBack);
  const product = await findInCopy(ctx.db, row.product_id);
  await saveConfiguration(ctx.db, id, {
    deleted_at: null,
    is_available: product?.is_available ?? false,
    updated_at: ctx.clock.now(),
  });
}
