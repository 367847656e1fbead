import type { AuditAction } from "@scriptkeeper/contracts/audit-actions";
import type { CustomerRow, LiftEmailStopInput } from "@scriptkeeper/contracts/customers";
import type { EmailStop } from "@scriptkeeper/contracts/email-stop-limits";
import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { type AdminContext, audit, notFound, within } from "../../core/index.ts";
import { requeueUndelivered } from "../../email/index.ts";
import { lockCustomer, saveCustomer } from "./customers.queries.ts";
import { getCustomer } from "./get-customer.ts";

const columns = { bad_address: "email_bad_at", unsubscribed: "unsubscribed_at" } as const satisfies Record<
  EmailStop,
  string
>;
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
  const column = columns[stop];
  if (customer[column] === null) return;
  await saveCustomer(ctx.db, id, { [column]: null, updated_at: ctx.clock.now() });
  if (stop === "bad_address") await requeueUndelivered(ctx, id);
  await audit(ctx, {
    action: actions[stop],
    entity: "user",
    entityId: id,
    before: { [column]: customer[column] },
    after: { [column]: null },
  });
}
