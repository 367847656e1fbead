import type { AdminContext } from "../core/index.ts";
import { compareLivePrice, directions } from "./apply/compare-live-price.ts";
import { listIncluded } from "./price-rows.queries.ts";
import { requireRun } from "./runs/with-run-lock.ts";

export interface PlannedPrices {
  productIds: string[];
  variantIds: string[];
  /** The price of a strength after the update, by the rule that decides whether its row is set. */
  priceAfter(variantId: string, liveCents: number): number;
}

/** The prices that a reviewed update would set with the rows that are ticked now. */
export async function planPrices(ctx: AdminContext, { id }: { id: number }): Promise<PlannedPrices> {
  await requireRun(ctx, id);
  const rows = await listIncluded(ctx.db, id);
  const byVariant = new Map(rows.map((row) => [row.variant_id, row]));
  return {
    productIds: [...new Set(rows.map((row) => row.product_id))],
    variantIds: [...byVariant.keys()],
    priceAfter: (variantId, liveCents) => {
      const row = byVariant.get(variantId);
      const isSet = row && !compareLivePrice(row, { liveCents, direction: directions.running });
      return isSet ? row.targetCents : liveCents;
    },
  };
}
