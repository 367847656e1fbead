import type {
  ProductConfigurationListInput,
  ProductConfigurationPage,
} from "@scriptkeeper/contracts/catalogue/products";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { PRODUCT_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import type { AdminContext } from "../../core/index.ts";
import { configurationView } from "./configuration-view.ts";
import { countConfigurations, listConfigurationRows } from "./configurations.queries.ts";

/**
 * Lists product configurations, either archived ones or the others, by name unless sorted otherwise; a page if there
 * is a limit.
 */
export async function listConfigurations(
  ctx: AdminContext,
  { showArchived, showUnavailable, search, page, limit, ...asked }: ProductConfigurationListInput,
): Promise<ProductConfigurationPage> {
  const filter = { isArchived: showArchived, onlyAvailable: !showUnavailable, search };
  const [rows, total, availableCount] = await Promise.all([
    listConfigurationRows(ctx.db, {
      ...filter,
      sorting: sortingOf(PRODUCT_SORTS, asked),
      limit,
      offset: limit === undefined ? 0 : (page - 1) * limit,
    }),
    countConfigurations(ctx.db, filter),
    countConfigurations(ctx.db, { isArchived: false, onlyAvailable: true, search: "" }),
  ]);
  return { products: rows.map(configurationView), availableCount, total };
}
