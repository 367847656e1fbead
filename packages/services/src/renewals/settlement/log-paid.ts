import { endedRenewalStates } from "@scriptkeeper/domain/lifecycles/renewal";
import { countedActions } from "@scriptkeeper/domain/lifecycles/renewal-words";
import { dollars } from "@scriptkeeper/domain/prices/money";
import type { StoreOrder } from "@scriptkeeper/store/port";
import type { Context } from "../../core/index.ts";
import { logRenewal, toUnchangedLine } from "../renewal-log.ts";
import type { RenewalItemRow, RenewalRow } from "../renewals.queries.ts";
import type { ReappliedLines } from "../reservation/reapply-items.ts";
import { isPaid } from "./order-payment.ts";

export interface Paid extends ReappliedLines {
  /** The renewal before the payment. */
  renewal: RenewalRow;
  order: StoreOrder;
}

/**
 * Writes into the log that an order is paid, or that it came late and counts unpaid; what an administrator has to look
 * at has the status `attention`.
 */
export async function logPaid(ctx: Context, paid: Paid): Promise<void> {
  const { renewal, lines, short, recounted, order } = paid;
  const otherSum = otherSumOf(renewal, order);
  const event = { type: "order", renewal } as const;
  const words = isPaid(order) ? paidWords(paid, otherSum) : unpaidWords(paid, otherSum);
  await logRenewal(ctx, {
    ...event,
    action: words.action,
    description: words.description,
    status: otherSum ? "attention" : "success",
    lines,
  });
  const { whyAgain } = words;
  await logRenewal(ctx, {
    ...event,
    action: `${words.what} with no repeats left`,
    description: `${whyAgain}, and no repeats are left. Please check with the patient.`,
    status: "attention",
    lines: short,
  });
  const late = { ...event, action: `${words.what} after repeats were set`, status: "attention" } as const;
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
  if (otherSum) ctx.log.error({ renewalId: renewal.id }, "an order was paid with another sum than ours");
  if (short.length > 0)
    ctx.log.error({ renewalId: renewal.id }, "an order was paid for which no repeat is left");
}

/** Writes into the log that an order that has counted unpaid, because it came late, is now paid. */
export async function logLatePayment(
  ctx: Context,
  { renewal, lines }: { renewal: RenewalRow; lines: readonly RenewalItemRow[] },
): Promise<void> {
  const held = lines.filter((line) => line.given_back_at === null);
  await logRenewal(ctx, {
    type: "order",
    renewal,
    action: countedActions.paid,
    description: storePaid,
    status: "success",
    // An order from which everything was removed is paid all the same.
    lines: (held.length > 0 ? held : lines).map(toUnchangedLine),
  });
}

const storePaid = "The store reported the payment.";

interface Words {
  action: string;
  description: string;
  /** What happened to it, as a title begins with it. */
  what: "Paid" | "Ordered";
  /** Why repeats that had been returned are used again. */
  whyAgain: string;
}

function paidWords({ renewal }: Paid, otherSum: string | null): Words {
  return {
    action: countedActions.paid,
    description: otherSum
      ? `The store reported the payment, but it differs from the checkout: ${otherSum}. Please check the order.`
      : storePaid,
    what: "Paid",
    whyAgain: endedRenewalStates.includes(renewal.state)
      ? "The payment arrived after the checkout was closed"
      : "It was put back into the order after the order was placed",
  };
}

/** An order that ended is known by its id; one whose checkout was closed unused is new. */
function unpaidWords({ renewal, order }: Paid, otherSum: string | null): Words {
  const isSent = order.payment === "owed";
  const before =
    renewal.order_id === order.id
      ? "The order had ended before it was paid."
      : "The store reported that the order was placed after its checkout was closed.";
  const since = isSent
    ? "The store shows that it was sent all the same, so it counts again. Its payment is still open."
    : "It counts all the same. Its payment has not been captured or received yet.";
  const check = otherSum && `It differs from the checkout: ${otherSum}. Please check the order.`;
  return {
    action: isSent ? countedActions.sentUnpaid : countedActions.placedLate,
    description: [before, since, check].filter(Boolean).join(" "),
    what: "Ordered",
    whyAgain: isSent
      ? "The order was sent after it had ended"
      : "The order was placed after its checkout was closed",
  };
}

/** What its products cost instead of what the checkout said; `null` if it is the same, or staff changed the order. */
function otherSumOf(renewal: RenewalRow, order: StoreOrder): string | null {
  const expected = subtotalOf(renewal);
  if (expected === null || expected === order.subtotalCents || isEdited(order)) return null;
  return `${dollars(order.subtotalCents)} for the products instead of ${dollars(expected)}`;
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
