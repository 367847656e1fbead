import type { CustomerRow, StopRemindersInput } from "@scriptkeeper/contracts/accounts/customers";
import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import { lockAccount } from "../../../auth/index.ts";
import { type AdminContext, notFound, within } from "../../../core/index.ts";
import { getCustomer } from "../get-customer.ts";
import { setEmailStop } from "./set-email-stop.ts";

/**
 * Stops reminders and the other emails about medicines for a customer who asked staff to, like the link in an email;
 * does nothing if they are stopped already. NOT_FOUND for a missing account and an administrator's.
 */
export async function stopReminders(ctx: AdminContext, { id }: StopRemindersInput): Promise<CustomerRow> {
  await ctx.db.transaction((tx) => stop(within(ctx, tx), id));
  return getCustomer(ctx, { id });
}

async function stop(ctx: AdminContext, id: number): Promise<void> {
  const account = await lockAccount(ctx.db, id);
  if (account?.user.role !== "user") throw notFound(userMessages.customerNotFound);
  if (account.user.unsubscribed_at !== null) return;
  const since = ctx.clock.now();
  await setEmailStop(ctx, account.user, {
    stop: "unsubscribed",
    since,
    action: "reminder emails stopped",
  });
}
