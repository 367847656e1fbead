import type { Day } from "@scriptkeeper/domain/days";
import { effectiveExpiry } from "@scriptkeeper/domain/expiry";
import { medicineName } from "@scriptkeeper/domain/medicine-name";
import { lastsUntil, type SupplyFacts } from "@scriptkeeper/domain/supply";

export interface MessagedItem {
  id: number;
  product_name: string;
  variant_title?: string | null;
  quantity: number;
  repeats: number | null;
  prescription_expiry_date: Day | null;
  expiry_date: Day | null;
  /** An order of it was not paid in time and has been closed. */
  order_closed?: boolean;
  /** An order of it that is not finished holds a repeat. */
  holds_unpaid_repeat?: boolean;
  /** Known where the message says how long it lasts. */
  supply?: SupplyFacts | undefined;
}

/** The item as messages tell of it; the id lets one that does not hold any more be left out when it is sent. */
export function messageItem(item: MessagedItem) {
  const runsOut = item.supply ? lastsUntil(item.supply) : null;
  return {
    id: item.id,
    productName: medicineName(item),
    quantity: item.quantity,
    repeats: item.repeats,
    expiryDate: effectiveExpiry(item),
    ...(runsOut === null ? {} : { lastsUntil: runsOut }),
    ...(item.order_closed ? { orderClosed: true } : {}),
    ...(item.repeats === 0 && item.holds_unpaid_repeat ? { orderOpen: true } : {}),
  };
}
