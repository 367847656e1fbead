import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { type AdminContext, within } from "../../core/index.ts";
import { changeConfiguration } from "./change-configuration.ts";
import { configurationView } from "./configuration-view.ts";

/**
 * Takes a product off the offer for new prescriptions, or puts it back. Prescriptions of it are ordered and reminded
 * of as before. Once more changes nothing.
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
