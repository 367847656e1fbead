import { setTimeout as wait } from "node:timers/promises";
import type { OutOfStock } from "@scriptkeeper/contracts/renewals/renewals";
import { StoreError } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";
import type { ItemRow } from "../../prescriptions/index.ts";
import type { NamedLine } from "../patient-renewals.queries.ts";
import { listRenewalItems, type RenewalItemRow, type RenewalRow } from "../renewals.queries.ts";
import { findOffers, type Offer, type ToBeOffered } from "./price-lines.ts";

/** A screen without prices is better than a patient kept waiting. */
const PRICES_WITHIN_MS = 2_000;

/** Returns the store's live offers by item id, for screens; `null` when the store can't be reached or is slow. */
export async function findOffersInTime<Id>(
  ctx: Pick<Context, "store" | "log">,
  items: readonly ToBeOffered<Id>[],
): Promise<Map<Id, Offer> | null> {
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
export function toBeOffered(rows: readonly ItemRow[]): ToBeOffered[] {
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
  const offers = await findOffersInTime(ctx, held.map(toBeOfferedAgain));
  return outOfStock(held, offers) === "some";
}

/** How much of these lines the store has run out of; `null` if of nothing, and while that is not known. */
export function outOfStock(
  lines: readonly Pick<RenewalItemRow, "item_id">[],
  offers: ReadonlyMap<number, Offer> | null,
): OutOfStock | null {
  const sold = lines.filter((line) => offers?.has(line.item_id));
  if (!offers || sold.length === lines.length) return null;
  return sold.length > 0 ? "some" : "all";
}

/** Says of each line of an unpaid checkout about which the store was asked whether it sells that now. */
export function withCurrentStock(
  lines: readonly NamedLine[],
  { asked, offers }: { asked: readonly ToBeOffered[]; offers: ReadonlyMap<number, Offer> | null },
): NamedLine[] {
  const isKnown = (line: NamedLine) =>
    asked.some(({ id, variantId }) => id === line.item_id && variantId === line.variant_id);
  return lines.map((line) =>
    offers && isKnown(line) ? { ...line, is_out_of_stock: !offers.has(line.item_id) } : line,
  );
}

/** The ids with which the store is asked whether it still sells a line of an open checkout. */
export function toBeOfferedAgain(line: RenewalItemRow): ToBeOffered {
  return { id: line.item_id, productId: line.product_id, variantId: line.variant_id };
}
