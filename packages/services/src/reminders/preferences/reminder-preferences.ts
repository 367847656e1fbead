import type {
  ReminderEmails,
  ReminderEmailsLink,
  SetReminderEmailsInput,
} from "@scriptkeeper/contracts/reminder-emails";
import { audit, type Context, within } from "../../core/index.ts";
import { saveReminderEmails } from "./reminder-preferences.queries.ts";
import { getReaderByToken } from "./unsubscribe-reader.ts";

/** Whether whoever got the email with this link gets reminders. Changes nothing, for mail scanners open links too. */
export async function getReminderEmails(
  ctx: Context,
  { token }: ReminderEmailsLink,
): Promise<ReminderEmails> {
  const { unsubscribedAt } = await getReaderByToken(ctx, token);
  return { wanted: unsubscribedAt === null };
}

/** Stops reminders and expiry notices for whoever got the email with this link, or starts them again. Safe to repeat. */
export async function setReminderEmails(
  ctx: Context,
  { token, wanted }: SetReminderEmailsInput,
): Promise<ReminderEmails> {
  const { userId } = await getReaderByToken(ctx, token);
  await ctx.db.transaction(async (tx) => {
    const isChanged = await saveReminderEmails(tx, { userId, wanted, at: ctx.clock.now() });
    if (!isChanged) return;
    await audit(within(ctx, tx), {
      action: wanted ? "reminder emails started" : "reminder emails stopped",
      entity: "user",
      entityId: userId,
      before: { reminder_emails: !wanted },
      after: { reminder_emails: wanted },
    });
  });
  return { wanted };
}
