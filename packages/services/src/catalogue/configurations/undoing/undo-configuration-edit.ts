import type { ProductConfigurationChange } from "@scriptkeeper/contracts/catalogue/products";
import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError, refuseIfChanged, type UndoneEdit } from "../../../core/index.ts";
import { editedConfiguration } from "../../editing/edited-configuration.ts";
import { changeConfiguration } from "../change-configuration.ts";
import { findConfiguration } from "../configurations.queries.ts";
import { changedConfiguration, waitForRefreshes } from "../update-configuration.ts";

/**
 * Gives a product's configuration the fields back that an edit has changed, or its place in or off the archive, as a change
 * of its own, in the caller's transaction. Whether the store has the product is the store's to say. CONFLICT when any field
 * was changed since, by somebody or the store, when the configuration is gone, or its earlier product is another's by now.
 */
export async function undoConfigurationEdit(ctx: AdminContext, edit: UndoneEdit): Promise<void> {
  const id = edit.entity_id;
  const before: ProductConfigurationChange = decided(edit.before);
  await waitForRefreshes(ctx, before);
  if (!(await findConfiguration(ctx.db, id))) throw new AppError("CONFLICT", undoMessages.recordGone);
  await changeConfiguration(ctx, {
    id,
    action: "undo change",
    decide: async (row) => {
      await refuseIfChanged(ctx, { ...edit, after: decided(edit.after ?? {}) }, editedConfiguration(row));
      return changedConfiguration(ctx, row, before);
    },
  });
}

function decided({ is_available: _, ...fields }: Record<string, unknown>) {
  return fields;
}
