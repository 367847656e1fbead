import type { ProductConfigurationChange } from "@scriptkeeper/contracts/catalogue/products";
import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError, refuseIfChanged, type UndoneEdit } from "../../../core/index.ts";
import { editedConfiguration } from "../../editing/edited-configuration.ts";
import { changeConfiguration } from "../change-configuration.ts";
import { findConfiguration } from "../configurations.queries.ts";
import { changedConfiguration, waitForRefreshes } from "../update-configuration.ts";

/**
 * Restores the fields of a configuration that an edit changed, or whether it is archived, as a change of its own, in
 * the caller's transaction. Availability is left to the store. CONFLICT when any of the fields was changed since, by
 * someone or by the store; when the configuration is gone; or when another one has its earlier product now.
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
