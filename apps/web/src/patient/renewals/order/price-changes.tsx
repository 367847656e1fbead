import type { Preview, PreviewItem } from "@scriptkeeper/contracts/renewals/renewals";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { Alert } from "@scriptkeeper/ui/alert";
import { chosenQuantity, type OrderChoice } from "./order-lines.ts";

export interface PriceChangesProps {
  /** What the patient was shown when the page opened, or when they last pressed the button. */
  before: Preview;
  now: Preview;
  choice: OrderChoice;
}

/** Says what has changed in the cost of the order while it was being looked at. */
export function PriceChanges(props: PriceChangesProps) {
  const changes = priceChanges(props);
  return (
    <div role="status">
      {changes.length > 0 && (
        <Alert variant="warning" title="This has changed since you opened this page">
          <ul className="list-disc space-y-1 pl-5">
            {changes.map((change) => (
              <li key={change} className="wrap-anywhere">
                {change}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** What has changed in the cost of the chosen order, one sentence for each change. */
export function priceChanges({ before, now, choice }: PriceChangesProps): string[] {
  const was = new Map(before.items.map((item) => [item.id, item]));
  const lines = now.items
    .filter(({ id }) => !choice.leftOut.has(id))
    .map((item) => itemChange(was.get(item.id), item, chosenQuantity(item, choice.quantities)));
  const isFeeOther = choice.includeDelivery && before.delivery_fee_cents !== now.delivery_fee_cents;
  const delivery = isFeeOther
    ? `Home delivery now costs ${dollars(now.delivery_fee_cents)} instead of ${dollars(before.delivery_fee_cents)}.`
    : null;
  return [...lines, delivery].filter((change) => change !== null);
}

function itemChange(before: PreviewItem | undefined, now: PreviewItem, quantity: number): string | null {
  if (!before) return null;
  const name = medicineName(now);
  if (before.eligibility.code === "unavailable" && now.eligibility.canOrder)
    return `${name} can be ordered again, so it is in this order.`;
  if (before.eligibility.canOrder && now.eligibility.code === "unavailable")
    return `${name} can't be supplied right now, so it is no longer in this order.`;
  const [old, cents] = [before, now].map((item) => item.line_total_cents?.[quantity - 1]);
  if (!now.eligibility.canOrder || old === undefined || cents === undefined || old === cents) return null;
  const costs = `${quantity} × ${name} now ${quantity === 1 ? "costs" : "cost"} ${dollars(cents)} instead of ${dollars(old)}`;
  const isEnded = discountOf(before, quantity) > 0 && discountOf(now, quantity) === 0;
  return isEnded
    ? `${costs}, because the discount (${before.discount?.label}) no longer applies.`
    : `${costs}.`;
}

/** How much the discount takes off. */
function discountOf(
  { unit_price_cents: unit, line_total_cents: totals }: PreviewItem,
  quantity: number,
): number {
  return (unit ?? 0) * quantity - (totals?.[quantity - 1] ?? 0);
}
