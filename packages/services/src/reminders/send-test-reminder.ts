import { messages } from "@scriptkeeper/contracts/messages";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescription-messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { addDays } from "date-fns";
import { audit } from "../audit/audit.ts";
import { type AdminContext, within } from "../context.ts";
import { AppError, notFound } from "../errors.ts";
import { hashToken, mailSecret } from "../keys.ts";
import { queueEmail } from "../outbox/queue-email.ts";
import { lockItems } from "../renewals/renewal-changes.queries.ts";
import { findPatient } from "../renewals/renewals.queries.ts";
import { insertToken } from "../renewals/tokens.queries.ts";
import { LINK_DAYS } from "./letters.ts";
import { messageItem } from "./message-item.ts";
import { isTestWaiting } from "./test-reminder.queries.ts";

/**
 * Sends the customer a test of the reminder for one item; its dates and its reminder stay as they are. While one waits
 * to be sent, asking again sends no second one. CONFLICT when the address is marked as one that does not work.
 */
export async function sendTestReminder(ctx: AdminContext, input: { itemId: number }): Promise<Success> {
  const isQueued = await ctx.db.transaction((tx) => queueTest(within(ctx, tx), input.itemId));
  if (isQueued) ctx.bell.ring("mail");
  return { success: true };
}

async function queueTest(ctx: AdminContext, itemId: number): Promise<boolean> {
  const [item] = await lockItems(ctx.db, [itemId]);
  const patient = item && (await findPatient(ctx.db, item.user_id));
  if (!item || !patient) throw notFound(messages.prescriptionNotFound);
  if (patient.email_bad_at) throw new AppError("CONFLICT", prescriptionMessages.addressBad);
  if (await isTestWaiting(ctx.db, { userId: patient.id, itemId })) return false;
  const email = await queueEmail(ctx, {
    kind: "test",
    user: patient,
    prescriptionIds: [itemId],
    payload: { firstName: patient.first_name, items: [messageItem(item)] },
  });
  const now = ctx.clock.now();
  await insertToken(ctx.db, {
    user_id: patient.id,
    token_hash: hashToken(mailSecret(ctx.keys, { id: email.id, purpose: "renewal" })),
    source: "email",
    item_ids: [itemId],
    created_at: now,
    expires_at: addDays(now, LINK_DAYS),
  });
  await audit(ctx, {
    action: "send test email",
    entity: "prescription_item",
    entityId: itemId,
    before: null,
    after: null,
  });
  return true;
}
