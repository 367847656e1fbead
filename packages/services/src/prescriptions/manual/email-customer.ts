import type { CreateManualResult } from "@scriptkeeper/contracts/prescriptions/manual";
import { hasExpired } from "@scriptkeeper/domain/prescriptions/expiry";
import { addDays } from "date-fns";
import { insertResetToken, saveTemporaryPassword, type UserRow } from "../../auth/index.ts";
import { findSomebodyEmailed } from "../../care/index.ts";
import { type AdminContext, hashToken } from "../../core/index.ts";
import {
  mailSecret,
  queueEmail,
  SET_PASSWORD_DAYS,
  type SecretSource,
  temporaryPasswordDay,
} from "../../email/index.ts";
import { messageItem } from "../items/message-item.ts";
import type { ItemColumns } from "./manual.queries.ts";

interface News {
  customer: UserRow;
  isNew: boolean;
  items: readonly (ItemColumns & { variant_title: string | null })[];
  /** Whether the administrator wants the customer to get an email. */
  wanted: boolean;
}

/**
 * Queues an email to the customer: for a new account a welcome with a temporary password and a link to set one,
 * otherwise a notification. Nothing for an address that does not work.
 */
export async function emailCustomer(
  ctx: AdminContext,
  { customer, isNew, items, wanted }: News,
): Promise<Pick<CreateManualResult, "emailType" | "emailSent">> {
  const emailType = isNew ? "welcome" : "notification";
  if (!wanted || customer.email_bad_at) return { emailType, emailSent: false };
  const email = await queueEmail(ctx, {
    kind: emailType,
    user: customer,
    prescriptionIds: items.map((item) => item.id),
    payload: {
      firstName: customer.first_name,
      signInUrl: `${ctx.settings.publicUrl}/login`,
      ...(isNew
        ? { email: customer.email, temporaryUntil: temporaryPasswordDay(ctx) }
        : whyNoReminder(items, await findSomebodyEmailed(ctx.db, customer.id))),
      items: items.map(messageItem),
    },
  });
  if (isNew) await saveWaysIn(ctx, { userId: customer.id, email });
  return { emailType, emailSent: true };
}

/**
 * Why the email must not promise a reminder: nobody wants one, or no item can still be ordered when it would be due.
 */
function whyNoReminder(items: readonly ItemColumns[], isAnybodyReminded: boolean) {
  if (!isAnybodyReminded) return { noReminder: "unwanted" };
  const isToCome = ({ next_reminder_date: day, repeats, ...dates }: ItemColumns) =>
    day !== null && repeats !== 0 && !hasExpired(dates, day);
  return items.some(isToCome) ? {} : { noReminder: "none_due" };
}

/** Stores hashes only: the password and the link's token are derived from the email's row again when it is sent. */
async function saveWaysIn(ctx: AdminContext, of: { userId: number; email: SecretSource }) {
  const at = ctx.clock.now();
  const password = mailSecret(ctx.keys, of.email, "temporary-password");
  await saveTemporaryPassword(ctx, { userId: of.userId, password });
  await insertResetToken(ctx.db, {
    userId: of.userId,
    hash: hashToken(mailSecret(ctx.keys, of.email, "set-password")),
    createdAt: at,
    expiresAt: addDays(at, SET_PASSWORD_DAYS),
  });
}
