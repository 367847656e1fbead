import type { ReminderEmails, ReminderEmailsLink } from "@scriptkeeper/contracts/reminder-emails";
import type { Context } from "../../core/index.ts";
import { readerOf } from "./unsubscribe-reader.ts";

/** Whether whoever got the email with this link gets reminders. Changes nothing, for mail scanners open links too. */
export async function getReminderEmails(
  ctx: Context,
  { token }: ReminderEmailsLink,
): Promise<ReminderEmails> {
  const { unsubscribedAt } = await readerOf(ctx, token);
  return { wanted: unsubscribedAt === null };
}
