import { late_items, prescription_items } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { prescriptionHistory, putOffReminder } from "../../prescriptions/index.ts";
import { clearPassedLateLines, sweepFollowUps, sweepLatePatients, sweepReminders } from "../index.ts";
import { listCurrentLines } from "./late-lines.queries.ts";
import { listLatePatients } from "./list-late-patients.ts";
import { settleLatePatient } from "./settle-late-patient.ts";

const ctx = sharedContext();
const asAdmin = sharedAdmin(ctx, { first_name: "Ada", last_name: "Min" });
const asOther = sharedAdmin(ctx, { first_name: "Bea", last_name: "Min" });
beforeEach(async () => {
  await ctx.db.update(prescription_items).set({ next_reminder_date: null });
  ctx.clock.set("2026-03-10T00:00:00Z");
});

/** A patient who has just been asked whether everything is all right. */
async function latePatient(columns: Parameters<typeof insertUser>[1] = {}) {
  const user = await insertUser(ctx, {
    first_name: "Pia",
    last_name: "Late",
    phone: "+61 2 5550 1234",
    ...columns,
  });
  const { id } = await insertItem(ctx, {
    user_id: user.id,
    next_reminder_date: today(ctx),
    start_date: addDays(today(ctx), -25),
    product_name: "Atorvastatin 20 mg",
  });
  return { user, id };
}

async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    ctx.clock.advance({ days: 1 });
    await sweepReminders(ctx);
    await sweepFollowUps(ctx);
    await sweepLatePatients(ctx);
    await sendDueEmails(ctx, recordingMail());
  }
}

const list = (input: Partial<Parameters<typeof listLatePatients>[1]> = {}) =>
  listLatePatients(asAdmin, { search: "", before: undefined, limit: 20, ...input });
const itemsOf = async (input?: Parameters<typeof list>[0]) =>
  (await list(input)).lines.map(({ item_id }) => item_id);

describe("the list of late patients", () => {
  test("says whom to call, about what, why, and what was tried", async () => {
    const { user, id } = await latePatient();
    await passDays(9);
    expect(await list()).toEqual({
      lines: [
        {
          id: expect.any(Number),
          item_id: id,
          product_name: "Atorvastatin 20 mg",
          variant_title: null,
          ran_out_on: "2026-03-15",
          is_estimated: false,
          days_late: 4,
          no_email: null,
          reason: "Should have run out on 15 Mar 2026.",
          patient: {
            id: user.id,
            first_name: "Pia",
            last_name: "Late",
            email: user.email,
            phone: "+61 2 5550 1234",
          },
          tried: [
            expect.objectContaining({ title: "Reminder email", state: { label: "Sent", tone: "good" } }),
            expect.objectContaining({ state: { label: "Sent", tone: "good" } }),
            expect.objectContaining({ state: { label: "Sent", tone: "good" } }),
          ],
        },
      ],
      older: null,
      total: 1,
    });
  });

  test("names patients whom no email reaches, with the reason, and marks an estimated end as such", async () => {
    const { id } = await latePatient({ unsubscribed_at: ctx.clock.now() });
    await ctx.db.update(prescription_items).set({ product_id: "1" }).where(eq(prescription_items.id, id));
    await passDays(8);
    expect((await list()).lines).toMatchObject([
      {
        no_email: "unsubscribed",
        is_estimated: true,
        reason:
          "Should have run out about 15 Mar 2026, going by the reminder. No email could be sent: they have turned reminders off.",
        tried: [],
      },
    ]);
  });

  test("is read page by page, newest first, each line once, and searched by name", async () => {
    const ids: number[] = [];
    for (let made = 0; made < 5; made++) ids.push((await latePatient({ last_name: `Lately${made}` })).id);
    await passDays(8);
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, before: first.older ?? 0 });
    const third = await list({ limit: 2, before: second.older ?? 0 });
    const shown = [first, second, third].flatMap(({ lines }) => lines.map(({ item_id }) => item_id));
    expect(shown).toEqual(ids.toReversed());
    expect([first.total, third.older]).toEqual([5, null]);
    expect(await itemsOf({ search: "lately3" })).toEqual([ids[3]]);
    expect(await list({ search: "nobody of that name" })).toEqual({ lines: [], older: null, total: 0 });
  });

  test.each<[string, (patient: { id: number; userId: number }) => Promise<unknown>]>([
    [
      "an order",
      ({ id }) =>
        ctx.db
          .update(prescription_items)
          .set({ next_reminder_date: "2026-04-10", reminder_arming: 2 })
          .where(eq(prescription_items.id, id)),
    ],
    [
      "an open checkout",
      ({ id, userId }) => insertRenewal(ctx, { state: "open", user_id: userId, items: [{ item_id: id }] }),
    ],
    ["putting it off", ({ id, userId }) => putOffReminder(ctx, { id, userId }, 7)],
    [
      "the end of the prescription",
      ({ id }) =>
        ctx.db
          .update(prescription_items)
          .set({ prescription_expiry_date: today(ctx) })
          .where(eq(prescription_items.id, id)),
    ],
  ])("loses a line after %s", async (_, act) => {
    const { id, user } = await latePatient();
    await passDays(8);
    expect(await itemsOf()).toEqual([id]);
    await act({ id, userId: user.id });
    expect(await list()).toMatchObject({ lines: [], total: 0 });
  });

  test("shows the line again when an unpaid order ends", async () => {
    const { id, user } = await latePatient();
    await passDays(8);
    const items = [{ item_id: id, given_back_at: ctx.clock.now() }];
    await insertRenewal(ctx, { state: "lapsed", user_id: user.id, items });
    expect(await itemsOf()).toEqual([id]);
  });
});

describe("the outcome that staff note for a late patient", () => {
  test("takes the line off the list, and appears in the history and, without the note, in the audit", async () => {
    const { id } = await latePatient();
    await passDays(8);
    expect(await listCurrentLines(ctx.db, [id])).toMatchObject([{ line: { settled_at: null } }]);
    ctx.clock.advance({ hours: 1 });
    expect(
      await settleLatePatient(asAdmin, { itemId: id, outcome: "called", note: "Orders on Monday" }),
    ).toEqual({
      item_id: id,
      outcome: "called",
      note: "Orders on Monday",
      settled_at: ctx.clock.now().toISOString(),
    });
    expect(await itemsOf()).toEqual([]);
    expect(await listCurrentLines(ctx.db, [id])).toMatchObject([{ line: { settled_at: ctx.clock.now() } }]);
    const { events } = await prescriptionHistory(asAdmin, { id });
    expect(events[0]).toMatchObject({
      title: "Late patient followed up: reached them",
      detail: "Orders on Monday",
      by: "Ada Min",
    });
    expect(events.filter(({ key }) => key.startsWith("change-"))).toEqual([]);
    const audited = await readAudit(ctx.db, { name: "prescription_item", id });
    expect(audited).toMatchObject([{ action: "settle late patient", after: { outcome: "called" } }]);
    expect(JSON.stringify(audited)).not.toContain("Monday");
    await passDays(20);
    expect(await itemsOf()).toEqual([]);
  });

  test("belongs to this supply: the next one that runs out makes a new line", async () => {
    const { id, user } = await latePatient();
    await passDays(8);
    await settleLatePatient(asAdmin, { itemId: id, outcome: "called" });
    await putOffReminder(ctx, { id, userId: user.id }, 7);
    await passDays(20);
    expect(await itemsOf()).toEqual([id]);
    await settleLatePatient(asAdmin, { itemId: id, outcome: "stopped" });
    const { events } = await prescriptionHistory(asAdmin, { id });
    expect(events.filter(({ key }) => key.startsWith("late-")).map(({ title }) => title)).toEqual([
      "Late patient followed up: no longer takes it",
      "Late patient followed up: reached them",
    ]);
  });

  test("is noted by only one of two administrators, and the other is told who it was", async () => {
    const { id } = await latePatient();
    await passDays(8);
    const both = await Promise.allSettled([
      settleLatePatient(asAdmin, { itemId: id, outcome: "called" }),
      settleLatePatient(asOther, { itemId: id, outcome: "called" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((each) => each.status === "rejected");
    expect(refused?.reason).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^(Ada|Bea) Min has already recorded an outcome: Reached them\.$/),
    });
    expect(await readAudit(ctx.db, { name: "prescription_item", id })).toHaveLength(1);
  });

  test("can't be noted for a patient who isn't late, or a line that already left the list", async () => {
    const { id, user } = await latePatient();
    for (const itemId of [id, 2_000_000_000])
      await expect(settleLatePatient(asAdmin, { itemId, outcome: "called" })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    await passDays(8);
    await putOffReminder(ctx, { id, userId: user.id }, 7);
    await expect(settleLatePatient(asAdmin, { itemId: id, outcome: "called" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("already left the list"),
    });
    expect(await ctx.db.select().from(late_items).where(eq(late_items.item_id, id))).toMatchObject([
      { outcome: null, settled_at: null },
    ]);
  });

  test("is kept, while a line that already left the list is deleted after three months", async () => {
    const settled = await latePatient();
    const passed = await latePatient();
    const standing = await latePatient();
    await passDays(8);
    await settleLatePatient(asAdmin, { itemId: settled.id, outcome: "called" });
    const moved = inArray(prescription_items.id, [settled.id, passed.id]);
    await ctx.db
      .update(prescription_items)
      .set({ reminder_arming: 2, next_reminder_date: null })
      .where(moved);
    const left = async () => {
      await clearPassedLateLines(ctx);
      const of = inArray(late_items.item_id, [settled.id, passed.id, standing.id]);
      return (await ctx.db.select().from(late_items).where(of)).map(({ item_id }) => item_id).sort();
    };
    ctx.clock.advance({ days: 89 });
    expect(await left()).toHaveLength(3);
    ctx.clock.advance({ days: 2 });
    expect(await left()).toEqual([settled.id, standing.id].sort());
    expect(await clearPassedLateLines(ctx)).toEqual({ lateLines: 0 });
  });

  test("has no note when the note is empty", async () => {
    const { id } = await latePatient();
    await passDays(8);
    expect(await settleLatePatient(asAdmin, { itemId: id, outcome: "elsewhere", note: "" })).toMatchObject({
      note: null,
    });
  });
});
