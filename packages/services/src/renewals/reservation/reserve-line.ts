import { appliesToNextOrder } from "@scriptkeeper/domain/prices/discounts";
import { nextReminderDate } from "@scriptkeeper/domain/reminders/reminder-date";
import type { Day } from "@scriptkeeper/domain/time/days";
import { assignedDiscount, type ItemRow, toSupply } from "../../prescriptions/index.ts";
import type { RenewalItemRow } from "../renewals.queries.ts";
import type { TakenItemChange } from "./item-changes.queries.ts";

export interface ReservedLine {
  /** The record from which exactly what was taken can be given back. */
  line: RenewalItemRow;
  change: TakenItemChange;
}

/** What one line of an order takes from its item. */
export function reserveLine(
  { row, quantity }: { row: ItemRow; quantity: number },
  order: { renewalId: string; now: Date; day: Day },
): ReservedLine {
  const { item } = row;
  const { now, day } = order;
  const nextReminder = nextReminderDate({ start: day, quantity, supply: toSupply(row) }, day);
  return {
    line: {
      renewal_id: order.renewalId,
      item_id: item.id,
      product_id: item.product_id,
      product_name: item.product_name,
      variant_id: item.variant_id,
      quantity,
      took_repeat: item.repeats !== null,
      repeats_before: item.repeats,
      repeats_revision: item.repeats_revision,
      last_renewal_before: item.last_renewal_date,
      reminder_before: item.next_reminder_date,
      reminder_written: nextReminder,
      ...discountOf(row, now),
      ...notPriced,
      given_back_at: null,
    },
    change: {
      id: item.id,
      repeats: item.repeats === null ? null : item.repeats - 1,
      renewedOn: day,
      nextReminder,
      at: now,
    },
  };
}

const notPriced = { unit_price_cents: null, discount_cents: null, total_cents: null };

/**
 * The discount columns of a line. Every renewal since the assignment counts as a use of it; the price is lowered only
 * when the discount's scope says so.
 */
function discountOf(row: ItemRow, now: Date) {
  const assigned = assignedDiscount(row);
  const applied = assigned && appliesToNextOrder(assigned, now) ? row.discount : null;
  return {
    assignment_id: assigned ? row.assignment_id : null,
    discount_name: applied?.name ?? null,
    discount_type: applied?.discount_type ?? null,
    discount_value: applied?.discount_value ?? null,
    discount_scope: applied?.application_scope ?? null,
  };
}
