import { setTimeout as wait } from "node:timers/promises";
import { StoreError } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";
import type { ItemRow } from "../../prescriptions/index.ts";
import { findOffers, type Offer } from "./price-lines.ts";

/** A screen without prices is better than a patient who waits. */
const PRICES_WITHIN_MS = 2_000;

/** The store's live offers by item id, for screens: `null` where the store is away or slow. */
export async function findOffersInTime(
  ctx: Pick<Context, "store" | "log">,
  items: Parameters<typeof findOffers>[1],
): Promise<Map<number, Offer> | null> {
  if (items.length === 0) return new Map();
  const late = new AbortController();
  try {
    return await Promise.race([
      findOffers(ctx, items),
      wait(PRICES_WITHIN_MS, null, { signal: late.signal }),
    ]);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ kind: error.kind }, "prices not shown");
    return null;
  } finally {
    late.abort();
  }
}

/** What of prescriptions the store is asked for. */
export function toBeOffered(rows: readonly ItemRow[]): Parameters<typeof findOffers>[1] {
  return rows.map(({ item }) => ({ id: item.id, productId: item.product_id, variantId: item.variant_id }));
}
