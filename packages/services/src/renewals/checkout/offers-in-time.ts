import { setTimeout as wait } from "node:timers/promises";
import { StoreError } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";
import type { ItemRow } from "../../prescriptions/index.ts";
import { findOffers, type Offer } from "./price-lines.ts";

/** A screen without prices is better than a patient who waits. */
const PRICES_WITHIN_MS = 2_000;

/** The store's live offers by item id, for screens: none where the store is away or slow. */
export async function findOffersInTime(
  ctx: Pick<Context, "store" | "log">,
  rows: readonly ItemRow[],
): Promise<Map<number, Offer>> {
  const items = rows.map(({ item }) => ({
    id: item.id,
    productId: item.product_id,
    variantId: item.variant_id,
  }));
  if (items.length === 0) return new Map();
  const late = new AbortController();
  try {
    return await Promise.race([
      findOffers(ctx, items),
      wait(PRICES_WITHIN_MS, new Map<number, Offer>(), { signal: late.signal }),
    ]);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ kind: error.kind }, "prices not shown");
    return new Map();
  } finally {
    late.abort();
  }
}
