import { messages } from "@scriptkeeper/contracts/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions";
import { toDay } from "@scriptkeeper/domain/days";
import { audit } from "../audit/audit.ts";
import { type AdminContext, within } from "../context.ts";
import { notFound } from "../errors.ts";
import { today } from "../settings.ts";
import { prescriptionView } from "./prescription-view.ts";
import { findItem } from "./prescriptions.queries.ts";
import { lockReminder, rearmReminder } from "./reminder-date.queries.ts";

/**
 * Sets the day of an item's next reminder and arms it anew on every call, also for the same day; past days
 * are allowed and send at the next sweep. A timestamp counts as the day it falls on in the store's zone.
 */
export async function setReminderDate(
  ctx: AdminContext,
  input: { id: number; next_reminder_date: string },
): Promise<PrescriptionItem> {
  const date = toDay(input.next_reminder_date, ctx.settings.storeTimezone);
  await ctx.db.transaction((tx) => change(within(ctx, tx), { id: input.id, date }));
  const row = await findItem(ctx.db, { id: input.id });
  if (!row) throw notFound(messages.prescriptionNotFound);
  return prescriptionView(row, { viewer: "admin", now: ctx.clock.now(), today: today(ctx) });
}

async function change(ctx: AdminContext, item: { id: number; date: string }): Promise<void> {
  const before = await lockReminder(ctx.db, item.id);
  if (!before) throw notFound(messages.prescriptionNotFound);
  await rearmReminder(ctx.db, { ...item, at: ctx.clock.now() });
  await audit(ctx, {
    action: "set reminder date",
    entity: "prescription_item",
    entityId: item.id,
    before: { next_reminder_date: before.next_reminder_date },
    after: { next_reminder_date: item.date },
  });
}
