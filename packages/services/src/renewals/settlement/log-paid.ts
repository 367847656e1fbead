import { endedRenewalStates } from "@scriptkeeper/domain/lifecycles/renewal";
import { dollars } from "@scriptkeeper/domain/prices/money";
import type { StoreOrder } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";
import { logRenewal } from "../renewal-log.ts";
import type { RenewalRow } from "../renewals.queries.ts";
import type { ReappliedLines } from "../reservation/reapply-items.ts";
import { isPaid } from "./order-payment.ts";

export interface Paid extends ReappliedLines {
  /** The renewal before the payment. */
  renewal: RenewalRow;
  order: StoreOrder;
}

/** Writes a payment into the log; what an administrator has to look at has the status `attention`. */
export async function logPaid(ctx: Context, paid: Paid): Promise<void> {
  const { renewal, lines, short, recounted, order } = paid;
  const expectedCents = subtotalOf(renewal);
  const isOtherSum = expectedCents !== null && expectedCents !== order.subtotalCents && !isEdited(order);
  const event = { type: "order", renewal } as const;
  const whyAgain = endedRenewalStates.includes(renewal.state)
    ? "The payment arrived after the checkout was closed"
    : "It was put back into the order after the order was placed";
  await logRenewal(ctx, {
    ...event,
    action: "Order paid",
    description: isOtherSum
      ? `The store reported the payment, but it differs from the checkout: ${dollars(order.subtotalCents)} for the products instead of ${dollars(expectedCents)}. Please check the order.`
      : isPaid(order)
        ? "The store reported the payment."
        : "The store reported that the order was placed after its checkout was closed. Its payment has not been captured or received yet.",
    status: isOtherSum ? "attention" : "success",
    lines,
  });
  await logRenewal(ctx, {
    ...event,
    action: "Paid with no repeats left",
    description: `${whyAgain}, and no repeats are left. Please check with the patient.`,
    status: "attention",
    lines: short,
  });
  const late = { ...event, action: "Paid after repeats were set", status: "attention" } as const;
  await logRenewal(ctx, {
    ...late,
    description: `${whyAgain} and the repeats were set. One repeat was taken off the new count. If that count already allowed for this order, please add it back.`,
    lines: recounted.taken,
  });
  await logRenewal(ctx, {
    ...late,
    description: `${whyAgain} and the repeats were set. No repeat was taken off the new count. If that count did not allow for this order, please take one off.`,
    lines: recounted.notTaken,
  });
  if (isOtherSum) ctx.log.error({ renewalId: renewal.id }, "an order was paid with another sum than ours");
  if (short.length > 0)
    ctx.log.error({ renewalId: renewal.id }, "an order was paid for which no repeat is left");
}

/**
 * Whether staff took something out of the order. Its sum still counts that, and counts it twice once it is put back.
 */
function isEdited({ lines }: StoreOrder): boolean {
  return lines.some((line) => line.currentQuantity < line.quantity);
}

/** The price of the products in the renewal's checkout; `null` when none was opened. */
function subtotalOf({ total_cents: total, delivery_fee_cents: fee }: RenewalRow): number | null {
  return total === null ? null : total - fee;
}
