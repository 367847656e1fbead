import type { PriceIdentifierType } from "@scriptkeeper/contracts/prices/limits";
import type { NewPriceRow } from "../price-rows.queries.ts";
import { refuseIdentifier } from "./identifiers.ts";
import { parsePrice } from "./parse-price.ts";

const LONGEST_IDENTIFIER = 255;
const LONGEST_PRICE = 50;

export interface TypedRow {
  rowNumber: number;
  identifier: string;
  price: string | number;
}

/** A row as it is stored; an invalid one is stored too, with the reason. */
export function newRow(
  { rowNumber, identifier: typed, price }: TypedRow,
  of: { runId: number; type: PriceIdentifierType; decimalComma: boolean },
): NewPriceRow {
  const identifier = typed.trim();
  const parsed = parsePrice(price, of);
  const reason = refuseIdentifier(of.type, identifier) ?? parsed.reason;
  return {
    run_id: of.runId,
    row_number: rowNumber,
    identifier: storable(identifier, LONGEST_IDENTIFIER),
    price: storable(String(price), LONGEST_PRICE),
    price_cents: parsed.cents,
    finding: reason === null ? null : "invalid",
    reason,
  };
}

/** PostgreSQL can store neither null bytes nor half of a surrogate pair. */
function storable(text: string, longest: number): string {
  return Buffer.from(text.slice(0, longest)).toString().replaceAll("\0", "\uFFFD");
}
