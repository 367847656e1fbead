import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { lastsUntil, type SupplyFacts } from "@scriptkeeper/domain/supply/supply";
import type { Day } from "@scriptkeeper/domain/time/days";

export interface MessagedItem {
  id: number;
  product_name: string;
  variant_title?: string | null;
  quantity: number;
  repeats: number | null;
  prescription_expiry_date: Day | null;
  expiry_date: Day | null;
  /** True when an order of it was not paid in time and has been closed. */
  order_closed?: boolean;
  /** True when an unfinished order holds a repeat of it. */
  holds_unpaid_repeat?: boolean;
  /** Given where the message says how long the medicine lasts. */
  supply?: SupplyFacts | undefined;
}

/** The item as messages mention it; by its id it can be left out at sending if the message no longer applies to it. */
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
