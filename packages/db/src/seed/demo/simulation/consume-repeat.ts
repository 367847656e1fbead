import { maxOrderQuantity } from "@scriptkeeper/domain/orders/order-quantity";
import { appliesToNextOrder } from "@scriptkeeper/domain/prices/discounts";
import { priceNextOrder } from "@scriptkeeper/domain/prices/line-price";
import { toCents } from "@scriptkeeper/domain/prices/money";
import { nextReminderDate } from "@scriptkeeper/domain/reminders/reminder-date";
import { pick } from "../content/course.ts";
import type { Dataset } from "../dataset.ts";
import type { RenewalLine } from "../rows.ts";
import type { LiveAssignment, LiveItem } from "./begin-course.ts";

/** Takes what one order takes from an item: changes the item and returns the order line. */
export function consumeRepeat(
  dataset: Dataset,
  of: { item: LiveItem; at: Date; on: number; renewalId: string },
): RenewalLine {
  const { row, product, supply } = of.item;
  const day = dataset.calendar.day(of.on);
  const quantity = Math.min(row.quantity, maxOrderQuantity(row.repeats));
  const written = nextReminderDate({ start: day, quantity, supply }, day);
  const variant = pick(product.variants, 0);
  const line: RenewalLine = {
    renewal_id: of.renewalId,
    item_id: row.id,
    product_id: row.product_id,
    product_name: row.product_name,
    variant_id: variant.variantId,
    quantity,
    took_repeat: row.repeats !== null,
    repeats_before: row.repeats,
    repeats_revision: 0,
    last_renewal_before: row.last_renewal_date,
    reminder_before: row.next_reminder_date,
    reminder_written: written,
    ...priced({ quantity, cents: variant.priceCents, assignment: liveAssignment(of.item, of.at), at: of.at }),
  };
  if (row.next_reminder_date !== written) row.reminder_arming += 1;
  if (row.repeats !== null) row.repeats -= 1;
  row.last_renewal_date = day;
  row.next_reminder_date = written;
  row.status = "active";
  row.updated_at = of.at;
  dataset.rows.renewalItems.push(line);
  return line;
}

function liveAssignment({ assignments }: LiveItem, at: Date): LiveAssignment | undefined {
  return assignments.find(({ row }) => row.assigned_at <= at && (row.ended_at === null || at < row.ended_at));
}

function priced(of: { quantity: number; cents: number; assignment: LiveAssignment | undefined; at: Date }) {
  const { assignment, at } = of;
  const discount = assignment && {
    type: assignment.discount.discount_type,
    value:
      assignment.discount.discount_type === "percentage"
        ? Number(assignment.discount.discount_value)
        : toCents(assignment.discount.discount_value),
    scope: assignment.discount.application_scope,
    is_active: assignment.discount.is_active,
    starts_at: assignment.discount.start_date,
    ends_at: assignment.discount.end_date,
    first_order_completed: assignment.timesUsed > 0,
  };
  const applied = discount && appliesToNextOrder(discount, at) ? assignment : undefined;
  const price = priceNextOrder({ unitPriceCents: of.cents, quantity: of.quantity }, discount ?? null, at);
  if (assignment) assignment.timesUsed += 1;
  return {
    assignment_id: assignment?.row.id ?? null,
    discount_name: applied?.discount.name ?? null,
    discount_type: applied?.discount.discount_type ?? null,
    discount_value: applied?.discount.discount_value ?? null,
    discount_scope: applied?.discount.application_scope ?? null,
    unit_price_cents: price.unitPriceCents,
    discount_cents: price.discountCents,
    total_cents: price.totalCents,
  };
}
