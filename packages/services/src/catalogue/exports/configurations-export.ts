import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { shortExportOf } from "../../core/index.ts";
import { listConfigurations } from "../configurations/list-configurations.ts";

/** The export of `listConfigurations`: short, since a store has some hundred products. */
export const configurationsExport = shortExportOf({
  rows: async (ctx, filter: ExportFilter<"products">) =>
    (await listConfigurations(ctx, { ...filter, page: 1 })).products,
  async only(ctx, ids) {
    const lists = [false, true].map((showArchived) =>
      listConfigurations(ctx, { search: "", showArchived, showUnavailable: true, page: 1 }),
    );
    const products = (await Promise.all(lists)).flatMap((list) => list.products);
    const byId = new Map(products.map((product) => [product.id, product]));
    return ids.flatMap((id) => byId.get(Number(id)) ?? []);
  },
  columns: () => ({
    ID: (product) => product.product_id,
    Product: (product) => product.product_name,
    "Days supply": (product) => product.days_supply,
    "Processing days": (product) => product.processing_days,
    Type: (product) => (product.is_cannabis ? "cannabis" : "regular"),
    Status: (product) => (product.is_available ? "available" : "unavailable"),
    Archived: (product) => (product.is_archived ? "yes" : "no"),
  }),
});
