import type { AuditAction } from "@scriptkeeper/contracts/audit-actions";
import type { CustomerRow, LiftEmailStopInput } from "@scriptkeeper/contracts/customers";
import type { EmailStop } from "@scriptkeeper/contracts/email-stop-limits";
import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { type AdminContext, notFound, within } from "../../../core/index.ts";
import { lockCustomer } from "../customers.queries.ts";
import { getCustomer } from "../get-customer.ts";
import { STOP_COLUMNS, setEmailStop } from "./set-email-stop.ts";

const actions: Record<EmailStop, AuditAction> = {
  bad_address: "try address again",
  unsubscribed: "subscribe to reminders again",
};

/**
 * Ends what kept emails from a customer; nothing to end is no failure. What was given up because of a bad address goes
 * out once more. NOT_FOUND for a missing customer.
 */
export async function liftEmailStop(ctx: AdminContext, input: LiftEmailStopInput): Promise<CustomerRow> {
  await ctx.db.transaction((tx) => lift(within(ctx, tx), input));
  if (input.stop === "bad_address") ctx.jobs.notify("mail");
  return getCustomer(ctx, input);
}

async function lift(ctx: AdminContext, { id, stop }: LiftEmailStopInput): Promise<void> {
  const customer = await lockCustomer(ctx.db, id);
  if (!customer) throw notFound(userMessages.customerNotFound);
  if (customer[STOP_COLUMNS[stop]] === null) return;
  await setEmailStop(ctx, customer, { stop, since: null, action: actions[stop] });
}
