import { setTimeout as wait } from "node:timers/promises";
import { StoreError } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";
import type { ItemRow } from "../../prescriptions/index.ts";
import { listRenewalItems, type RenewalItemRow, type RenewalRow } from "../renewals.queries.ts";
import { findOffers, type Offer } from "./price-lines.ts";

/** A screen without prices is better than a patient kept waiting. */
const PRICES_WITHIN_MS = 2_000;

/** Returns the store's live offers by item id, for screens; `null` when the store can't be reached or is slow. */
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

/** The ids with which the store is asked for offers of prescription items. */
export function toBeOffered(rows: readonly ItemRow[]): Parameters<typeof findOffers>[1] {
  return rows.map(({ item }) => ({ id: item.id, productId: item.product_id, variantId: item.variant_id }));
}

/**
 * Whether the store has run out of some of what an open checkout contains, but not of the rest. Its payment page then
 * takes no payment at all, while a new checkout would sell the rest. False when the store can't be reached or is slow.
 */
export async function isPartlyOutOfStock(
  ctx: Pick<Context, "db" | "store" | "log">,
  { id, state }: RenewalRow,
): Promise<boolean> {
  if (state !== "open") return false;
  const held = (await listRenewalItems(ctx.db, id)).filter((line) => line.given_back_at === null);
  const offers = await findOffersInTime(
    ctx,
    held.map((line) => ({ id: line.item_id, productId: line.product_id, variantId: line.variant_id })),
  );
  return hasOffersForSome(offers, held);
}

/** Whether the store sells some of these lines, but not the rest; false while that is not known. */
export function hasOffersForSome(
  offers: ReadonlyMap<number, Offer> | null,
  lines: readonly Pick<RenewalItemRow, "item_id">[],
): boolean {
  const sold = lines.filter((line) => offers?.has(line.item_id));
  return sold.length > 0 && sold.length < lines.length;
}
