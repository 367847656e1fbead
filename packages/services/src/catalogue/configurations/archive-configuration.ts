import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { type AdminContext, within } from "../../core/index.ts";
import { changeConfiguration } from "./change-configuration.ts";
import { configurationView } from "./configuration-view.ts";

/**
 * Archives a product, so that it is not offered for new prescriptions, or unarchives it. Existing prescriptions are
 * ordered and reminded as before. Repeating it changes nothing.
 */
export async function archiveConfiguration(
  ctx: AdminContext,
  { id, isArchived }: { id: number; isArchived: boolean },
): Promise<ProductConfiguration> {
  const row = await ctx.db.transaction((tx) =>
    changeConfiguration(within(ctx, tx), {
      id,
      action: isArchived ? "archive product" : "unarchive product",
      decide: () => ({ is_archived: isArchived }),
    }),
  );
  return configurationView(row);
}
