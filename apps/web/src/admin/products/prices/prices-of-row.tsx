import type { PriceRow } from "@scriptkeeper/contracts/prices/prices";
import { dollars } from "@scriptkeeper/domain/money";

/** The store's price before the update. */
export function OldPrice({ row: { oldPriceCents } }: { row: PriceRow }) {
  return oldPriceCents === null ? "–" : dollars(oldPriceCents);
}

/** The price of the file; as it was typed where it is none. */
export function NewPrice({ row: { newPriceCents, price } }: { row: PriceRow }) {
  return newPriceCents === null ? <span className="break-words">{price}</span> : dollars(newPriceCents);
}
