import { RemindersDueInput } from "@scriptkeeper/contracts/reminders/reminders-due";
import { counted_figures, reminder_ledger } from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import {
  adminActor,
  insertAdmin,
  insertEmail,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { listRemindersDue, sweepReminders } from "../../reminders/index.ts";
import { countFigures, upcoming } from "./dashboard.ts";

let ctx: TestContext;
beforeEach(async () => {
  ctx = await testContext();
});
afterEach(() => ctx.close());

const look = async () => upcoming(ctx.as(adminActor(await insertAdmin(ctx))));
const rowsOf = async (query: object = {}) =>
  listRemindersDue(ctx.as(adminActor(await insertAdmin(ctx))), RemindersDueInput.parse(query));
const counted = (days: { day: string; count: number }[]) => days.filter(({ count }) => count > 0);

test("every day of the next and the last thirty has an entry, and today is in both", async () => {
  const { today: day, remindersDue, renewals } = await look();
  expect(day).toBe("2026-03-10");
  expect(remindersDue).toHaveLength(30);
  expect([remindersDue[0], remindersDue[29]]).toEqual([
    { day: "2026-03-10", count: 0 },
    { day: "2026-04-08", count: 0 },
  ]);
  expect(renewals).toHaveLength(30);
  expect([renewals[0], renewals[29]]).toEqual([
    { day: "2026-02-09", count: 0 },
    { day: "2026-03-10", count: 0 },
  ]);
});

test("reminders are counted on their day, overdue ones today, and only those that will be sent", async () => {
  const day = today(ctx);
  const { id: user_id } = await insertUser(ctx);
  const { id: badAddress } = await insertUser(ctx, { email_bad_at: ctx.clock.now() });
  const { id: unsubscribed } = await insertUser(ctx, { unsubscribed_at: ctx.clock.now() });
  const { product_id } = await insertProduct(ctx, { is_available: false });
  const due = (inDays: number | null, columns: object = {}) =>
    insertItem(ctx, {
      user_id,
      next_reminder_date: inDays === null ? null : addDays(day, inDays),
      ...columns,
    });
  await due(-100);
  await due(0);
  await due(29, { prescription_expiry_date: addDays(day, 30) });
  await due(29, { prescription_expiry_date: null, expiry_date: null });
  await due(30);
  await due(null);
  await due(5, { prescription_expiry_date: addDays(day, 5) });
  await due(-5, { prescription_expiry_date: day });
  await due(5, { repeats: 0 });
  await due(5, { repeats: null, prescription_expiry_date: null });
  await due(5, { product_id, product_name: "Out of stock" });
  await due(5, { user_id: badAddress });
  await due(5, { user_id: unsubscribed });
  const waiting = await due(7, { repeats: 0 });
  await insertRenewal(ctx, { user_id, state: "open", items: [{ item_id: waiting.id }] });
  const reminded = await due(-1);
  const email = await insertEmail(ctx, { user_id });
  await ctx.db.insert(reminder_ledger).values({
    kind: "reminder",
    item_id: reminded.id,
    date: addDays(day, -1),
    arming: reminded.reminder_arming,
    stage: "due",
    email_id: email.id,
  });
  const { remindersDue } = await look();
  expect(counted(remindersDue)).toEqual([
    { day, count: 2 },
    { day: addDays(day, 7), count: 1 },
    { day: addDays(day, 29), count: 2 },
  ]);
  for (const { day: of, count } of [...counted(remindersDue), { day: addDays(day, 5), count: 0 }]) {
    const { reminders, total, next } = await rowsOf({ day: of });
    expect([reminders.length, total, next], of).toEqual([count, count, null]);
  }
  expect((await rowsOf()).reminders).toHaveLength(5);
  expect((await rowsOf({ day: addDays(day, -1) })).reminders).toEqual([]);
});

test("the pages of a bar's reminders follow each other without a gap, latest day first", async () => {
  const { id: user_id } = await insertUser(ctx);
  for (const days of [-2, -2, 0, 3, 3])
    await insertItem(ctx, { user_id, next_reminder_date: addDays(today(ctx), days) });
  const seen: [string, number][] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await rowsOf({ limit: 2, ...(after && { after }) });
    seen.push(...page.reminders.map((row): [string, number] => [row.next_reminder_date, row.item_id]));
    after = page.next;
  }
  expect(seen.map(([date]) => date)).toEqual([
    "2026-03-13",
    "2026-03-13",
    "2026-03-10",
    "2026-03-08",
    "2026-03-08",
  ]);
  expect(new Set(seen.map(([, id]) => id)).size).toBe(5);
});

test("due reminders are found by words of patient and medicine, and by phone or order number", async () => {
  const day = today(ctx);
  const mei = { first_name: "Mei", last_name: "Sample", phone: "+61255501017" };
  const { id: user_id } = await insertUser(ctx, mei);
  const due = (inDays: number, columns: object = {}) =>
    insertItem(ctx, {
      user_id,
      product_name: "Zinc 5 mg",
      next_reminder_date: addDays(day, inDays),
      ...columns,
    });
  const [first, second, third] = [await due(2), await due(-4), await due(2, { product_name: "Iron" })];
  await due(2, { repeats: 0 });
  await due(40);
  const other = await due(3, { user_id: (await insertUser(ctx, { first_name: "Sam" })).id });
  await insertRenewal(ctx, { user_id, state: "paid", order_name: "#984", items: [{ item_id: first.id }] });
  const found = async (query: object) => {
    const seen: number[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await rowsOf({ limit: 2, ...query, ...(after && { after }) });
      seen.push(...page.reminders.map(({ item_id }) => item_id));
      after = page.next;
    }
    return seen;
  };
  const meis = [third.id, first.id, second.id];
  expect(await found({ search: "sample mei" })).toEqual(meis);
  expect(await found({ search: "5550 1017" })).toEqual(meis);
  expect(await found({ search: "984" })).toEqual(meis);
  expect(await found({ search: "zinc" })).toEqual([other.id, first.id, second.id]);
  expect(await found({ search: "mei zinc" })).toEqual([first.id, second.id]);
  expect(await found({ search: "mei zinc", day: addDays(day, 2) })).toEqual([first.id]);
  expect(await found({ search: "mei nothing" })).toEqual([]);
});

test("today's bar shows what the next sweep sends, and is empty afterwards", async () => {
  const day = today(ctx);
  for (const next_reminder_date of [day, addDays(day, -3), addDays(day, 1)])
    await insertItem(ctx, { user_id: (await insertUser(ctx)).id, next_reminder_date });
  const before = (await look()).remindersDue[0]?.count;
  expect((await sweepReminders(ctx)).items).toBe(before);
  expect((await look()).remindersDue[0]).toEqual({ day, count: 0 });
});

test("orders that count are shown on the store's day on which they were made", async () => {
  const item = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
  const order = (state: "paid" | "open" | "lapsed" | "refused" | "cancelled", created: string) =>
    insertRenewal(ctx, {
      user_id: item.user_id,
      state,
      created_at: new Date(created),
      items: [{ item_id: item.id }],
    });
  await order("paid", "2026-03-09T13:00:00Z");
  await order("open", "2026-03-09T23:00:00Z");
  await order("paid", "2026-03-09T12:59:59Z");
  await order("paid", "2026-02-08T13:00:00Z");
  await order("paid", "2026-02-08T12:59:59Z");
  for (const state of ["lapsed", "refused", "cancelled"] as const) await order(state, "2026-03-09T23:00:00Z");
  expect(counted((await look()).renewals)).toEqual([
    { day: "2026-02-09", count: 1 },
    { day: "2026-03-09", count: 1 },
    { day: "2026-03-10", count: 2 },
  ]);
});

describe("the figures counted by a job", () => {
  const count = async () => countFigures(ctx);
  const remind = async (inDays: number) =>
    insertItem(ctx, {
      user_id: (await insertUser(ctx)).id,
      next_reminder_date: addDays(today(ctx), inDays),
    });

  test("show later changes only after the next count, and the time of the count", async () => {
    await remind(2);
    const countedAt = ctx.clock.now().toISOString();
    await count();
    await remind(2);
    ctx.clock.advance({ minutes: 4 });
    const before = await look();
    expect(before.countedAt).toBe(countedAt);
    expect(counted(before.remindersDue)).toEqual([{ day: "2026-03-12", count: 1 }]);
    await count();
    const after = await look();
    expect(after.countedAt).toBe(ctx.clock.now().toISOString());
    expect(counted(after.remindersDue)).toEqual([{ day: "2026-03-12", count: 2 }]);
  });

  test("still cover thirty days on the next day, and are counted again on demand when a day old", async () => {
    for (const inDays of [0, 1, 30]) await remind(inDays);
    await count();
    ctx.clock.advance({ hours: 23 });
    const next = await look();
    expect(next.today).toBe("2026-03-11");
    expect(counted(next.remindersDue)).toEqual([
      { day: "2026-03-11", count: 1 },
      { day: "2026-04-09", count: 1 },
    ]);
    ctx.clock.advance({ hours: 1 });
    const { remindersDue, countedAt } = await look();
    expect(countedAt).toBe(ctx.clock.now().toISOString());
    expect(remindersDue[0]).toEqual({ day: "2026-03-11", count: 2 });
  });

  test("are counted again when another release kept them in another shape", async () => {
    await remind(2);
    await ctx.db
      .insert(counted_figures)
      .values({ name: "forecast", counted_at: ctx.clock.now(), figures: { days: 30 } });
    expect(counted((await look()).remindersDue)).toEqual([{ day: "2026-03-12", count: 1 }]);
  });
});
