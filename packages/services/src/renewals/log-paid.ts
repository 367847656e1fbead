import type { Context } from "../context.ts";
import { type LoggedLine, logRenewal } from "./renewal-log.ts";
import { findPatient, type RenewalRow } from "./renewals.queries.ts";

export interface Paid {
  renewal: RenewalRow;
  lines: LoggedLine[];
  /** Lines for which no repeat was left when the payment came. */
  short: LoggedLine[];
  /** Whether the order costs something else than the checkout that we made. */
  isOtherSum: boolean;
}

/** Writes a payment into the log. What an administrator has to look at stands there as `attention`. */
export async function logPaid(ctx: Context, { renewal, lines, short, isOtherSum }: Paid): Promise<void> {
  const patient = renewal.user_id === null ? null : await findPatient(ctx.db, renewal.user_id);
  const event = { type: "order", renewalId: renewal.id, patient } as const;
  await logRenewal(ctx, {
    ...event,
    action: "Order paid",
    description: isOtherSum
      ? "The store reported the payment, of another sum than the checkout's. Please check the order."
      : "The store reported the payment.",
    status: isOtherSum ? "attention" : "success",
    lines,
  });
  await logRenewal(ctx, {
    ...event,
    action: "Paid without a repeat",
    description:
      "The payment came after the checkout was closed, and no repeat is left. Please check with the patient.",
    status: "attention",
    lines: short,
  });
  if (isOtherSum) ctx.log.error({ renewalId: renewal.id }, "an order was paid with another sum than ours");
  if (short.length > 0)
    ctx.log.error({ renewalId: renewal.id }, "an order was paid for which no repeat is left");
}
