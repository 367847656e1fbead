import {
  emails,
  late_items,
  prescription_items,
  product_configurations,
  reminder_ledger,
  users,
} from "@scriptkeeper/db/schema";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { LATE_DAYS, USUAL_LEAD_DAYS } from "@scriptkeeper/domain/supply/lateness";
import { lastsUntil } from "@scriptkeeper/domain/supply/supply";
import { addDays, dayAt, daysUntil, laterDay } from "@scriptkeeper/domain/time/days";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { readItem } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { and, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError, type Context, today } from "../../core/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { findSupplies, putOffReminder, remindAsPlanned } from "../../prescriptions/index.ts";
import { sweepFollowUps } from "../sweeps/sweep-follow-ups.ts";
import { sweepReminders } from "../sweeps/sweep-reminders.ts";
import { listCurrentLines } from "./late-lines.queries.ts";
import { sweepLatePatients } from "./sweep-late-patients.ts";

const DAYS = 30;
const CUSTOMERS = 3;

const ctx = sharedContext({ actor: { kind: "job", name: "reminder-sweep" } });

const item = fc.record({
  customer: fc.nat(CUSTOMERS - 1),
  start: fc.integer({ min: -30, max: 0 }),
  packs: fc.integer({ min: 1, max: 2 }),
  /** The product's days of supply; unknown when there is no product configuration. */
  lasts: fc.option(fc.integer({ min: 5, max: 30 }), { freq: 4 }),
  reminder: fc.integer({ min: -4, max: 12 }),
});

/** What people do on the morning of a day. */
const event = fc.record({
  day: fc.nat(DAYS - 1),
  item: fc.nat(5),
  what: fc.constantFrom(
    ...([
      "order",
      "put off",
      "as planned",
      "unsubscribe",
      "subscribe",
      "sold out",
      "for sale",
      "rearm",
    ] as const),
  ),
});

const run = fc.record({
  start: fc.constantFrom("2026-03-31T20:00:00Z", "2026-09-25T20:00:00Z"),
  zone: fc.constantFrom("Australia/Sydney", "America/New_York"),
  items: fc.array(item, { minLength: 1, maxLength: 6, size: "max" }),
  events: fc.array(event, { maxLength: 12, size: "max" }),
});
type Run = typeof run extends fc.Arbitrary<infer Value> ? Value : never;

test("on every day each patient who should have run out was emailed lately, put it off, ordered, or is listed once", async () => {
  await fc.assert(fc.asyncProperty(run, simulate), {
    numRuns: attackSize({ small: 4, full: 12 }),
    endOnFailure: true,
  });
}, 300_000);

async function simulate({ start, zone, items, events }: Run): Promise<void> {
  ctx.clock.set(start);
  await ctx.db.update(prescription_items).set({ next_reminder_date: null });
  const zoned = { ...ctx, settings: { ...ctx.settings, storeTimezone: zone } };
  const ids = await insertAll(zoned, items);
  for (let day = 0; day < DAYS; day++) {
    for (const each of events.filter((one) => one.day === day)) await act(zoned, { ...each, ids });
    for (let tick = 0; tick < 2; tick++) {
      await sweepReminders(zoned);
      await sweepFollowUps(zoned);
      await Promise.all([sweepLatePatients(zoned), sweepLatePatients(zoned, { customersPerChunk: 1 })]);
      await sendDueEmails(zoned, recordingMail());
      ctx.clock.advance({ hours: 1 });
    }
    for (const id of ids) await expectNotForgotten(zoned, id);
    ctx.clock.advance({ hours: 22 });
  }
  await expectOnce(ids);
}

async function insertAll(zoned: Context, items: Run["items"]): Promise<number[]> {
  const customers = [];
  for (let made = 0; made < CUSTOMERS; made++) customers.push((await insertUser(ctx)).id);
  const day = today(zoned);
  const ids: number[] = [];
  for (const { customer, start, packs, lasts, reminder } of items) {
    const days_supply = lasts ?? 30;
    const { product_id } = await insertProduct(ctx, {
      days_supply,
      // A deleted configuration has no effect any more.
      deleted_at: lasts === null ? ctx.clock.now() : null,
    });
    const { id } = await insertItem(ctx, {
      user_id: customers[customer] ?? 0,
      product_id,
      start_date: addDays(day, start),
      quantity: packs,
      next_reminder_date: addDays(day, reminder),
    });
    ids.push(id);
  }
  return ids;
}

type Event = Run["events"][number] & { ids: number[] };

async function act(zoned: Context, { item: index, what, ids }: Event): Promise<void> {
  const id = ids[index % ids.length] ?? 0;
  const row = await readItem(ctx.db, id);
  const owned = { id, userId: row.user_id };
  const change = (columns: object) =>
    ctx.db.update(prescription_items).set(columns).where(eq(prescription_items.id, id));
  const rearmed = { reminder_arming: sql`${prescription_items.reminder_arming} + 1`, status: "active" };
  const sell = (is_available: boolean) =>
    ctx.db
      .update(product_configurations)
      .set({ is_available })
      .where(eq(product_configurations.product_id, row.product_id));
  const deeds: Record<typeof what, () => Promise<unknown>> = {
    order: async () => {
      await insertRenewal(ctx, {
        state: "paid",
        user_id: row.user_id,
        items: [{ item_id: id }],
        settled_at: ctx.clock.now(),
      });
      await change({ next_reminder_date: addDays(today(zoned), 6), ...rearmed });
    },
    "put off": () => putOffReminder(zoned, owned, 7),
    "as planned": () => remindAsPlanned(zoned, owned),
    unsubscribe: () =>
      ctx.db.update(users).set({ unsubscribed_at: ctx.clock.now() }).where(eq(users.id, row.user_id)),
    subscribe: () => ctx.db.update(users).set({ unsubscribed_at: null }).where(eq(users.id, row.user_id)),
    "sold out": () => sell(false),
    "for sale": () => sell(true),
    rearm: () => change({ next_reminder_date: today(zoned), ...rearmed }),
  };
  await deeds[what]().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** States the rule independently, without the sweep's queries and without the rule's code. */
async function expectNotForgotten(zoned: Context, id: number): Promise<void> {
  const day = today(zoned);
  const row = await readItem(ctx.db, id);
  const [product] = await ctx.db
    .select()
    .from(product_configurations)
    .where(eq(product_configurations.product_id, row.product_id));
  const isKnown = product?.deleted_at === null;
  const facts = { ...row, is_available: !isKnown || product.is_available, holds_unpaid_repeat: false };
  if (!eligibility(facts, day).canOrder) return;
  const planned = row.next_reminder_date ?? "";
  if (planned > day) return;
  const supply = (
    await findSupplies(zoned, [{ ...row, days_supply: isKnown ? product.days_supply : null }])
  ).get(id);
  const end = (supply && lastsUntil(supply)) ?? addDays(planned, USUAL_LEAD_DAYS);
  const written = await ctx.db
    .select({ stage: reminder_ledger.stage, at: emails.created_at })
    .from(reminder_ledger)
    .innerJoin(emails, eq(emails.id, reminder_ledger.email_id))
    .where(
      and(
        eq(reminder_ledger.item_id, id),
        eq(reminder_ledger.date, planned),
        eq(reminder_ledger.arming, row.reminder_arming),
      ),
    );
  const days = written
    .filter(({ stage }) => stage !== "late")
    .map(({ at }) => dayAt(at, zoned.settings.storeTimezone));
  const quietSince = [end, planned, ...days].reduce(laterDay);
  const quiet = -daysUntil(quietSince, day);
  const isListed = (await listCurrentLines(zoned.db, [id])).length === 1;
  if (quiet < LATE_DAYS.after || isListed) return;
  // Another reminder on that day may postpone it once.
  expect(quiet, `item ${id} on ${day}, quiet since ${quietSince}`).toBe(LATE_DAYS.after);
  const others = await ctx.db
    .select({ at: emails.created_at })
    .from(emails)
    .where(and(eq(emails.user_id, row.user_id), eq(emails.kind, "reminder")));
  const isWrittenToday = others.some(({ at }) => dayAt(at, zoned.settings.storeTimezone) === day);
  expect(isWrittenToday, `item ${id} on ${day}, quiet since ${quietSince}`).toBe(true);
}

async function expectOnce(ids: number[]): Promise<void> {
  const lines = await ctx.db.select().from(late_items).where(inArray(late_items.item_id, ids));
  const ledger = await ctx.db.select().from(reminder_ledger).where(inArray(reminder_ledger.item_id, ids));
  const last = ledger.filter(({ stage }) => stage === "late");
  const keyOf = (row: { item_id: number; arming: number }, date: string) =>
    `${row.item_id} ${date} ${row.arming}`;
  const emailed = lines
    .filter(({ no_email }) => no_email === null)
    .map((row) => keyOf(row, row.reminder_date));
  expect(new Set(emailed).size).toBe(emailed.length);
  expect(last.map((row) => keyOf(row, row.date)).sort()).toEqual(emailed.sort());
}
