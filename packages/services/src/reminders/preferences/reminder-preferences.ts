import type {
  ReminderEmails,
  ReminderEmailsLink,
  SetMyReminderEmailsInput,
  SetReminderEmailsInput,
} from "@scriptkeeper/contracts/reminders/reminder-emails";
import { called, stopOrStart } from "../../care/index.ts";
import { audit, type Context, type SignedInContext, within } from "../../core/index.ts";
import { saveReminderEmails } from "./reminder-preferences.queries.ts";
import { type CarerReader, getReaderByToken } from "./unsubscribe-reader.ts";

/**
 * Returns whether the recipient of the email with this link gets reminders. Changes nothing, because mail scanners
 * open links too. LINK_DEAD for a link that no longer works.
 */
export async function getReminderEmails(
  ctx: Context,
  { token }: ReminderEmailsLink,
): Promise<ReminderEmails> {
  const reader = await getReaderByToken(ctx, token);
  if ("care" in reader) return { wanted: reader.care.emails_stopped_at === null, ...forPatient(reader) };
  return { wanted: reader.unsubscribedAt === null };
}

/**
 * Stops or starts reminders and the other emails about medicines for the recipient of the email with this link; for a
 * carer only the emails about that one patient. Safe to repeat.
 */
export async function setReminderEmails(
  ctx: Context,
  { token, wanted }: SetReminderEmailsInput,
): Promise<ReminderEmails> {
  const reader = await getReaderByToken(ctx, token);
  if ("care" in reader) {
    await ctx.db.transaction((tx) => stopOrStart(within(ctx, tx), { id: reader.care.id, wanted }));
    return { wanted, ...forPatient(reader) };
  }
  const { userId } = reader;
  await ctx.db.transaction((tx) => stopOrStartReminders(within(ctx, tx), { userId, wanted }));
  return { wanted };
}

/** Stops or starts them for the signed-in patient's own medicines, without a link. */
export async function setMyReminderEmails(
  ctx: SignedInContext,
  { wanted }: SetMyReminderEmailsInput,
): Promise<ReminderEmails> {
  const { userId } = ctx.actor;
  await ctx.db.transaction((tx) => stopOrStartReminders(within(ctx, tx), { userId, wanted }));
  return { wanted };
}

/**
 * Stops or starts them for a patient who has been identified, in the caller's transaction. False when that changes
 * nothing.
 */
export async function stopOrStartReminders(
  ctx: Context,
  { userId, wanted }: { userId: number; wanted: boolean },
): Promise<boolean> {
  if (!(await saveReminderEmails(ctx.db, { userId, wanted, at: ctx.clock.now() }))) return false;
  await audit(ctx, {
    action: wanted ? "reminder emails started" : "reminder emails stopped",
    entity: "user",
    entityId: userId,
    before: { reminder_emails: !wanted },
    after: { reminder_emails: wanted },
  });
  return true;
}

function forPatient({ patient }: CarerReader) {
  return { for_patient: called(patient) };
}
