import { messages } from "@scriptkeeper/contracts/messages";
import type { TestReminderInput } from "@scriptkeeper/contracts/prescriptions/changes";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { addDays } from "date-fns";
import { findVariantTitle } from "../../catalogue/index.ts";
import { type AdminContext, AppError, audit, hashToken, notFound, within } from "../../core/index.ts";
import { mailSecret, queueEmail, RENEWAL_LINK_DAYS } from "../../email/index.ts";
import {
  findItem,
  findPatient,
  findSupplies,
  lockItems,
  messageItem,
  type PatientRow,
  suppliedItem,
} from "../../prescriptions/index.ts";
import { insertLinks } from "../reminder-emails.queries.ts";
import { isTestWaiting } from "./test-tools.queries.ts";

type TestReminder = Partial<TestReminderInput> & { itemId: number };
type Item = Awaited<ReturnType<typeof lockItems>>[number];

/**
 * Sends a test of the reminder for one item to the customer, or with `to: "me"` to the caller; the item's dates and
 * reminder stay unchanged. While a test is queued, another call sends no second one. NOT_FOUND for a missing item;
 * CONFLICT when the address is marked as bad.
 */
export async function sendTestReminder(ctx: AdminContext, input: TestReminder): Promise<Success> {
  const isQueued = await ctx.db.transaction((tx) => queueTest(within(ctx, tx), input));
  if (isQueued) ctx.jobs.notify("mail");
  return { success: true };
}

async function queueTest(ctx: AdminContext, { itemId, to }: TestReminder): Promise<boolean> {
  const [item] = await lockItems(ctx.db, [itemId]);
  const patient = item && (await findPatient(ctx.db, item.user_id));
  if (!item || !patient) throw notFound(messages.prescriptionNotFound);
  const isQueued =
    to === "me" ? await testSelf(ctx, { item, patient }) : await testPatient(ctx, { item, patient });
  if (isQueued)
    await audit(ctx, {
      action: to === "me" ? "send test email to self" : "send test email",
      entity: "prescription_item",
      entityId: itemId,
    });
  return isQueued;
}

async function testPatient(ctx: AdminContext, { item, patient }: { item: Item; patient: PatientRow }) {
  if (patient.email_bad_at) throw new AppError("CONFLICT", prescriptionMessages.addressBad);
  if (await isTestWaiting(ctx.db, { userId: patient.id, itemId: item.id })) return false;
  const email = await queueEmail(ctx, {
    kind: "test",
    user: patient,
    prescriptionIds: [item.id],
    payload: { firstName: patient.first_name, items: [await named(ctx, item)] },
  });
  const now = ctx.clock.now();
  await insertLinks(ctx.db, {
    at: now,
    expiresAt: addDays(now, RENEWAL_LINK_DAYS),
    links: [
      {
        user_id: patient.id,
        token_hash: hashToken(mailSecret(ctx.keys, email, "renewal")).toString("hex"),
        item_ids: [item.id],
        email_id: email.id,
      },
    ],
  });
  return true;
}

/**
 * Sends the customer's content without the customer's link, because an administrator never orders in a patient's name.
 */
async function testSelf(ctx: AdminContext, { item, patient }: { item: Item; patient: PatientRow }) {
  const self = await findPatient(ctx.db, ctx.actor.userId);
  if (!self) throw notFound();
  if (self.email_bad_at) throw new AppError("CONFLICT", prescriptionMessages.ownAddressBad);
  if (await isTestWaiting(ctx.db, { userId: self.id, itemId: item.id })) return false;
  const prescriptionUrl = `${ctx.settings.publicUrl}/admin/prescriptions/${item.id}`;
  await queueEmail(ctx, {
    kind: "test",
    user: self,
    prescriptionIds: [item.id],
    payload: {
      firstName: patient.first_name,
      items: [await named(ctx, item)],
      canReorder: false,
      staffCopy: { prescriptionUrl, patientId: patient.id },
    },
  });
  return true;
}

/** The item as the email shows it, with strength and pack. */
async function named(ctx: AdminContext, item: Item) {
  const row = await findItem(ctx.db, { id: item.id });
  const supplies = row && (await findSupplies(ctx, [suppliedItem(row)]));
  return messageItem({
    ...item,
    variant_title: await findVariantTitle(ctx.db, item.variant_id),
    supply: supplies?.get(item.id),
  });
}
