import type { CustomerRow, LiftEmailStopInput } from "@scriptkeeper/contracts/accounts/customers";
import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { EmailStop } from "@scriptkeeper/contracts/emails/stop-limits";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import { lockAccount } from "../../../auth/index.ts";
import { type AdminContext, notFound, today, within } from "../../../core/index.ts";
import { customerRow } from "../customer-view.ts";
import { listCustomerRecords } from "../customers.queries.ts";
import { STOP_COLUMNS, setEmailStop } from "./set-email-stop.ts";

const actions: Record<EmailStop, AuditAction> = {
  bad_address: "try address again",
  unsubscribed: "subscribe to reminders again",
};

/**
 * Lifts an email stop of a customer, or a bad address of an administrator; does nothing if there is none. Emails given
 * up because of a bad address are requeued. NOT_FOUND for a missing account.
 */
export async function liftEmailStop(ctx: AdminContext, input: LiftEmailStopInput): Promise<CustomerRow> {
  await ctx.db.transaction((tx) => lift(within(ctx, tx), input));
  if (input.stop === "bad_address") ctx.jobs.notify("mail");
  const [record] = await listCustomerRecords(ctx.db, { ids: [input.id], today: today(ctx) });
  if (!record) throw notFound(userMessages.customerNotFound);
  return customerRow(record);
}

async function lift(ctx: AdminContext, { id, stop }: LiftEmailStopInput): Promise<void> {
  const account = await lockAccount(ctx.db, id);
  if (!account) throw notFound(userMessages.customerNotFound);
  if (account.user[STOP_COLUMNS[stop]] === null) return;
  await setEmailStop(ctx, account.user, { stop, since: null, action: actions[stop] });
}
