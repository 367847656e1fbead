import { randomUUID } from "node:crypto";
import { maxOrderQuantity } from "@scriptkeeper/domain/orders/order-quantity";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import {
  expectedCents,
  expectedDays,
  expectedRenewals,
  orderMoments,
} from "@scriptkeeper/domain/reminders/expected-renewals";
import { addDays, type Day } from "@scriptkeeper/domain/time/days";
import { noonOf } from "@scriptkeeper/domain/time/local-time";
import { draftTotals } from "@scriptkeeper/shopify-emulator/state/totals";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ruleFacts } from "../catalogue/index.ts";
import { eligibilityFacts, type ItemRow, toSupply } from "../prescriptions/index.ts";
import { toCheckoutRequest } from "../renewals/checkout/checkout-request.ts";
import { priceRenewalItem } from "../renewals/checkout/price-lines.ts";
import { reserveLine } from "../renewals/reservation/reserve-line.ts";

const timeZone = "Australia/Sydney";
const today = "2026-03-10";
const now = new Date("2026-03-09T23:30:00.000Z");
const { last } = expectedDays(today);
/** As the store reckons: Shopify documents what a percentage takes off a line of a draft. */
const shop = { switches: { discountRounding: "down", taxesIncluded: true, taxRate: 0 } } as Parameters<
  typeof draftTotals
>[0];

const discounts = fc.record({
  discount_type: fc.constantFrom("percentage" as const, "fixed_amount" as const),
  hundredths: fc.integer({ min: 1, max: 10_000 }),
  application_scope: fc.constantFrom("all_orders", "first_order_only", "repeats_only"),
  is_active: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
  start_date: fc.option(hours(-48, 30 * 24)),
  end_date: fc.option(hours(-48, 30 * 24)),
});

function hours(min: number, max: number) {
  return fc.integer({ min, max }).map((count) => new Date(now.getTime() + count * 3_600_000));
}

/** A prescription, the discount and price that it has now, and those that a plan gives it. */
const plans = fc.record({
  repeats: fc.option(fc.integer({ min: 0, max: 5 })),
  dueIn: fc.option(fc.integer({ min: -40, max: 35 })),
  expiresIn: fc.option(fc.integer({ min: -2, max: 60 })),
  quantity: fc.integer({ min: 1, max: 3 }),
  days_supply: fc.integer({ min: 2, max: 40 }),
  processing_days: fc.integer({ min: 1, max: 7 }),
  unitPriceCents: fc.integer({ min: 1, max: 50_000 }),
  discount: fc.option(discounts),
  timesUsed: fc.integer({ min: 0, max: 2 }),
});
type Plan = typeof plans extends fc.Arbitrary<infer Each> ? Each : never;

it("the predicted charges of 1,000 generated plans are right to the cent and order by order", () => {
  let charged = 0;
  fc.assert(
    fc.property(plans, (plan) => {
      const row = rowOf(plan);
      const renewals = expectedRenewals(
        { ...eligibilityFacts(row), ...row.item, supply: toSupply(row) },
        today,
      );
      const before = {
        unitPriceCents: plan.unitPriceCents,
        discount: row.discount && ruleFacts(row.discount, row.times_used),
      };
      const predicted = renewals.map((_, index) =>
        expectedCents(renewals.slice(0, index + 1), before, orderMoments({ now, timeZone })),
      );
      const orders = orderWhenDue(row, plan);
      charged += orders.length;
      expect(renewals.map(({ day, quantity }) => [day, quantity])).toEqual(
        orders.map(({ day, quantity }) => [day, quantity]),
      );
      expect(predicted).toEqual(orders.map((_, index) => sum(orders.slice(0, index + 1))));
    }),
    { numRuns: 1_000 },
  );
  expect(charged).toBeGreaterThan(500);
});

function sum(orders: readonly { cents: number }[]): number {
  return orders.reduce((all, { cents }) => all + cents, 0);
}

/** Day by day what the verbs for orders do to the item, and what the store charges for what they ask of it. */
function orderWhenDue(start: ItemRow, { unitPriceCents }: Plan) {
  let row = start;
  const orders: { day: Day; quantity: number; cents: number }[] = [];
  for (let day = today; day <= last; day = addDays(day, 1)) {
    const due = row.item.next_reminder_date;
    const isForgotten = due !== null && due < expectedDays(today).first;
    if (due === null || due > day || isForgotten || !eligibility(eligibilityFacts(row), day).canOrder)
      continue;
    const quantity = Math.min(row.item.quantity, maxOrderQuantity(row.item.repeats));
    const order = { renewalId: randomUUID(), now: day === today ? now : noonOf(day, timeZone), day };
    const { line, change } = reserveLine({ row, quantity }, order);
    const price = priceRenewalItem(line, { variantId: "1", unitPriceCents });
    orders.push({ day, quantity, cents: chargeOf({ quantity, price, ...order }) });
    const { repeats, nextReminder: next_reminder_date } = change;
    row = { ...row, times_used: row.times_used + 1, item: { ...row.item, repeats, next_reminder_date } };
  }
  return orders;
}

type Sold = Parameters<typeof toCheckoutRequest>[1]["lines"][number];

function chargeOf({ renewalId, ...line }: Pick<Sold, "quantity" | "price"> & { renewalId: string }): number {
  const { lines } = toCheckoutRequest(
    { pickupTitle: "Pick up" },
    {
      renewalId,
      customerId: "1",
      deliveryFeeCents: null,
      lines: [{ ...line, variantId: "1", discountName: null }],
    },
  );
  return draftTotals(shop, {
    ...({} as Parameters<typeof draftTotals>[1]),
    delivery: null,
    lines: lines.map(({ variantId, unitPriceCents: overrideCents, discount }) => ({
      id: "1",
      variantId,
      quantity: line.quantity,
      overrideCents,
      discount,
    })),
  }).subtotalCents;
}

function rowOf(plan: Plan): ItemRow {
  const day = (offset: number | null) => (offset === null ? null : addDays(today, offset));
  const { discount, repeats, quantity, days_supply, processing_days, timesUsed } = plan;
  return {
    item: {
      id: 1,
      repeats,
      quantity,
      next_reminder_date: day(plan.dueIn),
      prescription_expiry_date: day(plan.expiresIn),
      expiry_date: null,
    },
    is_available: true,
    is_strength_unknown: false,
    days_supply,
    processing_days,
    assignment_id: discount ? 1 : null,
    discount: discount && { ...discount, discount_value: (discount.hundredths / 100).toFixed(2) },
    times_used: timesUsed,
    times_paid: timesUsed,
  } as ItemRow;
}
