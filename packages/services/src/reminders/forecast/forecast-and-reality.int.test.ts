import type { ForecastDay, PatientForecast } from "@scriptkeeper/contracts/reminders/forecast";
import { emails, prescription_items, reminder_ledger, users } from "@scriptkeeper/db/schema";
import { addDays, type Day, dayAt } from "@scriptkeeper/domain/time/days";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { readItem } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type AdminContext, AppError, today } from "../../core/index.ts";
import { type Owned, putOffReminder, remindAsPlanned, sweepStatuses } from "../../prescriptions/index.ts";
import { sweepExpiryNotices } from "../sweeps/sweep-expiry-notices.ts";
import { sweepReminders } from "../sweeps/sweep-reminders.ts";
import { getForecast } from "./get-forecast.ts";
import { getPatientForecast } from "./get-patient-forecast.ts";

const CUSTOMERS = 3;

const ctx = sharedContext();
const asAdmin = sharedAdmin(ctx);

/** Items are created on the first day of a run and changed later; days are counted from that one. */
function runOf(days: number) {
  const offset = fc.integer({ min: -9, max: days + 16 });
  const item = fc.record({
    customer: fc.nat(CUSTOMERS - 1),
    reminder: fc.option(fc.integer({ min: -3, max: days + 3 })),
    expiry: fc.option(offset, { freq: 3 }),
    olderExpiry: fc.option(offset),
    repeats: fc.option(fc.nat(2), { freq: 5 }),
    isAvailable: fc.boolean(),
    holdsRepeat: fc.boolean(),
  });
  /** An item whose reminder may be put off; few of the others can be ordered when they are due. */
  const orderable = fc.record({
    customer: fc.nat(CUSTOMERS - 1),
    reminder: fc.integer({ min: -3, max: days + 3 }),
    expiry: fc.integer({ min: days, max: days + 16 }),
    olderExpiry: fc.constant(null),
    repeats: fc.integer({ min: 1, max: 2 }),
    isAvailable: fc.constant(true),
    holdsRepeat: fc.constant(false),
  });
  /** What people change on the morning of a day. */
  const change = fc.record({
    day: fc.nat(days - 1),
    item: fc.nat(9),
    what: fc.oneof(
      fc.record({ kind: fc.constant("reminder" as const), to: fc.integer({ min: -1, max: 9 }) }),
      fc.record({ kind: fc.constant("expiry" as const), to: fc.integer({ min: -9, max: 30 }) }),
      fc.record({ kind: fc.constant("repeats" as const), to: fc.nat(3) }),
      fc.record({
        kind: fc.constant("put off" as const),
        to: fc.constantFrom(3 as const, 7 as const, 14 as const),
      }),
      fc.record({ kind: fc.constant("as planned" as const), to: fc.constant(0) }),
      fc.record({ kind: fc.constant("unsubscribed" as const), to: fc.nat(1) }),
    ),
  });
  return fc.record({
    days: fc.constant(days),
    start: fc.constantFrom("2026-03-31T20:00:00Z", "2028-02-20T20:00:00Z", "2026-09-25T20:00:00Z"),
    zone: fc.constantFrom("Australia/Sydney", "UTC", "America/New_York"),
    items: fc.array(fc.oneof(item, orderable), { minLength: 1, maxLength: 10, size: "max" }),
    changes: fc.array(change, { maxLength: Math.ceil(days / 3), size: "max" }),
  });
}

type Simulation = ReturnType<typeof runOf> extends fc.Arbitrary<infer Value> ? Value : never;
type Change = Simulation["changes"][number];

test.each([
  { days: 34, numRuns: attackSize({ small: 3, full: 9 }) },
  { days: attackSize({ small: 90, full: 366 }), numRuns: 1 },
])(
  "through $days days each day brings exactly what every forecast since the last change predicted",
  async ({ days, numRuns }) => {
    await fc.assert(fc.asyncProperty(runOf(days), simulate), { numRuns, endOnFailure: true });
  },
  300_000,
);

async function simulate({ days: length, start, zone, items, changes }: Simulation): Promise<void> {
  ctx.clock.set(start);
  await ctx.db.update(users).set({ unsubscribed_at: ctx.clock.now() });
  const zoned = { ...asAdmin, settings: { ...asAdmin.settings, storeTimezone: zone } };
  const first = today(zoned);
  const { ids, userIds } = await insertAll(items, first);

  let foretold: ForecastDay[] = [];
  for (let count = 0; count < length; count++) {
    const day = today(zoned);
    expect(day).toBe(addDays(first, count));
    const todays = changes.filter((each) => each.day === count);
    for (const each of todays) await apply(each, { ids, day, zoned });
    const { days } = await getForecast(zoned);
    // A forecast may change only because of what people do and because its window moves on.
    if (todays.length === 0 && count > 0) expect(days.slice(0, -1)).toEqual(foretold);
    const patients = await Promise.all(userIds.map((userId) => getPatientForecast(zoned, { userId })));
    expect(days).toEqual(days.map((each) => summed(patients, each.day)));

    for (let tick = 0; tick < 2; tick++) {
      await Promise.all([sweepReminders(zoned), sweepReminders(zoned, { customersPerChunk: 1 })]);
      await Promise.all([sweepExpiryNotices(zoned), sweepStatuses(zoned)]);
      ctx.clock.advance({ hours: 1 });
    }
    expect(await reality({ ids, day, zone })).toEqual(days[0]);
    foretold = days.slice(1);
    ctx.clock.advance({ hours: 22 });
  }
}

async function insertAll(items: Simulation["items"], first: Day) {
  const userIds: number[] = [];
  for (let made = 0; made < CUSTOMERS; made++) userIds.push((await insertUser(ctx)).id);
  const sold = await insertProduct(ctx);
  const unsold = await insertProduct(ctx, { is_available: false });
  const dayOf = (count: number | null) => (count === null ? null : addDays(first, count));
  const ids: number[] = [];
  for (const facts of items) {
    const user_id = userIds[facts.customer] ?? 0;
    const { id } = await insertItem(ctx, {
      user_id,
      product_id: (facts.isAvailable ? sold : unsold).product_id,
      next_reminder_date: dayOf(facts.reminder),
      prescription_expiry_date: dayOf(facts.expiry),
      expiry_date: dayOf(facts.olderExpiry),
      repeats: facts.repeats,
      quantity: 20,
    });
    if (facts.holdsRepeat) await insertRenewal(ctx, { state: "open", user_id, items: [{ item_id: id }] });
    ids.push(id);
  }
  return { ids, userIds };
}

interface Morning {
  ids: number[];
  day: Day;
  zoned: AdminContext;
}

async function apply({ item: index, what }: Change, { ids, day, zoned }: Morning) {
  const id = ids[index % ids.length] ?? 0;
  if (what.kind === "put off" || what.kind === "as planned") {
    const change = (owned: Owned) =>
      what.kind === "put off" ? putOffReminder(zoned, owned, what.to) : remindAsPlanned(zoned, owned);
    await changeFirst([...ids.slice(index % ids.length), ...ids.slice(0, index % ids.length)], change);
    return;
  }
  if (what.kind === "unsubscribed") {
    const ofItem = ctx.db.select({ id: prescription_items.user_id }).from(prescription_items);
    const unsubscribed_at = what.to ? ctx.clock.now() : null;
    await ctx.db
      .update(users)
      .set({ unsubscribed_at })
      .where(inArray(users.id, ofItem.where(eq(prescription_items.id, id))));
    return;
  }
  const columns = {
    reminder: {
      next_reminder_date: addDays(day, what.to),
      reminder_arming: sql`${prescription_items.reminder_arming} + 1`,
    },
    expiry: { prescription_expiry_date: addDays(day, what.to) },
    repeats: { repeats: what.to },
  }[what.kind];
  await ctx.db.update(prescription_items).set(columns).where(eq(prescription_items.id, id));
}

/** Tries the items one after another until one reminder is moved: most are not due or can't be ordered. */
async function changeFirst(ids: number[], change: (owned: Owned) => Promise<unknown>): Promise<void> {
  for (const id of ids) {
    const before = await readItem(ctx.db, id);
    try {
      await change({ id, userId: before.user_id });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    const after = await readItem(ctx.db, id);
    if (after.next_reminder_date !== before.next_reminder_date) return;
  }
}

/** What each patient in turn was forecast for a day. */
function summed(patients: PatientForecast[], day: Day): ForecastDay {
  const coming = patients.flatMap((patient) => patient.emails).filter((email) => email.day === day);
  const amount = (isWanted: boolean) => {
    const wanted = coming.filter(({ kind }) => (kind === "reminder") === isWanted);
    return { emails: wanted.length, items: wanted.reduce((sum, { items }) => sum + items.length, 0) };
  };
  return { day, reminders: amount(true), notices: amount(false) };
}

/** What was queued on a day. */
async function reality(of: { ids: number[]; day: Day; zone: string }): Promise<ForecastDay> {
  const written = await ctx.db
    .select({ email: emails.id, kind: emails.kind, at: emails.created_at })
    .from(reminder_ledger)
    .innerJoin(emails, eq(emails.id, reminder_ledger.email_id))
    .where(inArray(reminder_ledger.item_id, of.ids));
  const amount = (kind: "reminder" | "expiry") => {
    const lines = written.filter((row) => row.kind === kind && dayAt(row.at, of.zone) === of.day);
    return { emails: new Set(lines.map(({ email }) => email)).size, items: lines.length };
  };
  return { day: of.day, reminders: amount("reminder"), notices: amount("expiry") };
}
