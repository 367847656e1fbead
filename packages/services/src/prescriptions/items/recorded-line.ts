import type { renewal_items, renewals } from "@scriptkeeper/db/schema";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import {
  type DiscountTerms,
  explainCharged,
  type PriceExplanation,
} from "@scriptkeeper/domain/prices/line-price";
import { dollars, toCents } from "@scriptkeeper/domain/prices/money";
import { type PriceReader, whyThisPrice } from "@scriptkeeper/domain/prices/price-words";

type RecordedLine = typeof renewal_items.$inferSelect;
/** With the title of its strength and pack, where known. */
type NamedLine = RecordedLine & { variant_title?: string | null };

/** The discount that applied to an order's line, or `null`. */
export function recordedDiscount(
  line: Pick<RecordedLine, "discount_type" | "discount_value" | "discount_scope">,
): DiscountTerms | null {
  const { discount_type: type, discount_value: value, discount_scope: scope } = line;
  if (!type || !value) return null;
  return {
    type,
    value: type === "percentage" ? Number(value) : toCents(value),
    ...(scope && { scope }),
  };
}

/** Why an order's line costs what it does; empty where that is not known, or where the line was given back. */
export function whyCharged(line: RecordedLine, reader: PriceReader): string[] {
  const explanation = line.given_back_at ? null : explanationOf(line);
  return explanation ? whyThisPrice(explanation, reader) : [];
}

/** Whether the line's total was for a different quantity than it has now. */
export function isPricedForMore(line: RecordedLine): boolean {
  return line.total_cents !== null && explanationOf(line) === null;
}

function explanationOf(line: RecordedLine): PriceExplanation | null {
  const { unit_price_cents, discount_cents, total_cents, quantity } = line;
  if (unit_price_cents === null || discount_cents === null || total_cents === null) return null;
  return explainCharged({
    quantity,
    unitPriceCents: unit_price_cents,
    discountCents: discount_cents,
    totalCents: total_cents,
    discount: recordedDiscount(line),
  });
}

/** Why an order has its total: each medicine by name, then delivery. Empty while it has no total. */
export function whyOrder(
  { renewal, lines }: { renewal: typeof renewals.$inferSelect; lines: readonly NamedLine[] },
  reader: PriceReader,
): string[] {
  if (renewal.total_cents === null) return [];
  const medicines = lines.flatMap((line) => {
    const why = whyCharged(line, reader);
    return why.length === 0 ? [] : [`${medicineName(line)}: ${why.join(" ")}`];
  });
  const { delivery_fee_cents: fee } = renewal;
  return fee > 0 ? [...medicines, `Home delivery, once for the order: ${dollars(fee)}.`] : medicines;
}
