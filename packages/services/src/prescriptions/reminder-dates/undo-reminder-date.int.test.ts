import type { prescription_items } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readAudit, readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, it } from "vitest";
import { today } from "../../core/index.ts";
import { sweepReminders } from "../../reminders/index.ts";
import { updateRepeats } from "../review/update-repeats.ts";
import { setReminderDate } from "./set-reminder-date.ts";
import { undoReminderDate } from "./undo-reminder-date.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

const inDays = (days: number) => addDays(today(ctx), days);
async function newItem(columns: Partial<typeof prescription_items.$inferInsert>) {
  return insertItem(ctx, { user_id: (await insertUser(ctx)).id, ...columns });
}
/** Sets the day, and tells what undoing that needs. */
async function set(id: number, day: string) {
  ctx.clock.advance({ seconds: 1 });
  const changed = await setReminderDate(admin, { id, next_reminder_date: day });
  return { id, next_reminder_date: changed.previous_reminder_date, set_at: changed.updated_at };
}
const reminders = async (item: { user_id: number }) =>
  (await readEmails(ctx.db, item.user_id)).filter(({ kind }) => kind === "reminder").length;

const tooLate = {
  code: "CONFLICT",
  message:
    "This prescription has changed since, or its reminder has gone out. Its reminder date was not changed.",
};

describe("undoing a reminder date", () => {
  it.each([40, null])(
    "B-TEST-06 restores the previous day (in %s days), arms the reminder again and is logged",
    async (days) => {
      const before = days === null ? null : inDays(days);
      const item = await newItem({ next_reminder_date: before });
      const undone = await set(item.id, inDays(0));
      expect(undone.next_reminder_date).toBe(before);
      expect(await undoReminderDate(admin, undone)).toMatchObject({ next_reminder_date: before });
      await sweepReminders(ctx);
      expect(await reminders(item)).toBe(0);
      expect(await readItem(ctx.db, item.id)).toMatchObject({
        status: "active",
        reminder_arming: item.reminder_arming + 2,
      });
      expect(await readAudit(ctx.db, { name: "prescription_item", id: item.id })).toMatchObject([
        { action: "set reminder date" },
        {
          action: "undo reminder date",
          actor_user_id: admin.actor.userId,
          before: { next_reminder_date: inDays(0) },
          after: { next_reminder_date: before },
        },
      ]);
    },
  );

  it("sends no second reminder for a day that had its reminder", async () => {
    const item = await newItem({ next_reminder_date: inDays(-2) });
    await sweepReminders(ctx);
    const undone = await set(item.id, inDays(1));
    expect(await undoReminderDate(admin, undone)).toMatchObject({
      next_reminder_date: inDays(-2),
      status: "pending_renewal",
    });
    await sweepReminders(ctx);
    expect(await reminders(item)).toBe(1);
    await set(item.id, inDays(-2));
    await sweepReminders(ctx);
    expect(await reminders(item)).toBe(2);
  });

  it("leaves a reminder due that was due before", async () => {
    const item = await newItem({ next_reminder_date: inDays(-2) });
    await undoReminderDate(admin, await set(item.id, inDays(1)));
    await sweepReminders(ctx);
    expect(await reminders(item)).toBe(1);
  });

  it("is refused once the reminder has gone out", async () => {
    const item = await newItem({ next_reminder_date: inDays(40) });
    const undone = await set(item.id, inDays(0));
    await sweepReminders(ctx);
    await expect(undoReminderDate(admin, undone)).rejects.toMatchObject(tooLate);
    expect(await readItem(ctx.db, item.id)).toMatchObject({ next_reminder_date: inDays(0) });
  });

  it("is refused once somebody has changed the prescription, even to the same day", async () => {
    const item = await newItem({ next_reminder_date: inDays(40), repeats: 3 });
    const first = await set(item.id, inDays(5));
    const second = await set(item.id, inDays(5));
    await expect(undoReminderDate(admin, first)).rejects.toMatchObject(tooLate);
    ctx.clock.advance({ seconds: 1 });
    await updateRepeats(admin, { id: item.id, repeats: 2 });
    await expect(undoReminderDate(admin, second)).rejects.toMatchObject(tooLate);
    expect(await readItem(ctx.db, item.id)).toMatchObject({ next_reminder_date: inDays(5), repeats: 2 });
  });

  it("is refused to the second of two at once", async () => {
    const item = await newItem({ next_reminder_date: inDays(40) });
    const undone = await set(item.id, inDays(0));
    ctx.clock.advance({ seconds: 1 });
    const outcomes = await Promise.allSettled([1, 2].map(() => undoReminderDate(admin, undone)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("doesn't find a missing prescription", async () => {
    const undone = { id: 2_147_483_647, next_reminder_date: null, set_at: ctx.clock.now().toISOString() };
    await expect(undoReminderDate(admin, undone)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
