import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError } from "../../../core/index.ts";
import { findInCopy, lockSync } from "../../store-products/store-copy.queries.ts";
import { lockDeletedConfiguration, saveConfiguration } from "../configurations.queries.ts";

/**
 * Brings a deleted configuration back as it was, in the caller's transaction; whether the store has its product is as the
 * store says now. CONFLICT where it is there already.
 */
export async function bringConfigurationBack(ctx: AdminContext, id: number): Promise<void> {
  await lockSync(ctx.db);
  const row = await lockDeletedConfiguration(ctx.db, id);
  if (!row) throw new AppError("CONFLICT", undoMessages.isBack);
  const product = await findInCopy(ctx.db, row.product_id);
  await saveConfiguration(ctx.db, id, {
    ...{ deleted_at: null, is_available: product?.is_available ?? false, updated_at: ctx.clock.now() },
  });
}
