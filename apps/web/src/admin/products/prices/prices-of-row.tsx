import type { PriceRow } from "@scriptkeeper/contracts/prices/prices";
import { dollars } from "@scriptkeeper/domain/prices/money";

/** The store's price before the update. */
export function OldPrice({ row: { oldPriceCents } }: { row: PriceRow }) {
  return oldPriceCents === null ? "–" : dollars(oldPriceCents);
}

/** The price in the file; as written there if it is not a valid price. */
export function NewPrice({ row: { newPriceCents, price } }: { row: PriceRow }) {
  return newPriceCents === null ? <span className="break-words">{price}</span> : dollars(newPriceCents);
}
