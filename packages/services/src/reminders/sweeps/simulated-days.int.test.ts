import { emails, prescription_items, reminder_ledger, users } from "@scriptkeeper/db/schema";
import { addDays, type Day, dayAt } from "@scriptkeeper/domain/time/days";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { dueNotice, isReminderDue } from "../rules.ts";
import { sweepExpiryNotices } from "./sweep-expiry-notices.ts";
import { sweepReminders } from "./sweep-reminders.ts";

const START = "2026-03-31T13:00:00Z";
const ZONES = ["Australia/Sydney", "UTC", "America/New_York"] as const;

const ctx = sharedContext({ actor: { kind: "job", name: "reminder-sweep" } });

interface Facts {
  customer: number;
  reminder: number | null;
  expiry: number | null;
  olderExpiry: number | null;
  repeats: number | null;
  isAvailable: boolean;
  holdsRepeat: boolean;
}

/** Days are counted from the first day of the run. */
const facts: fc.Arbitrary<Facts> = fc.record({
  customer: fc.nat(2),
  reminder: fc.option(fc.integer({ min: -3, max: 9 })),
  expiry: fc.option(fc.integer({ min: -9, max: 20 }), { freq: 3 }),
  olderExpiry: fc.option(fc.integer({ min: -9, max: 20 })),
  repeats: fc.option(fc.nat(2), { freq: 5 }),
  isAvailable: fc.boolean(),
  holdsRepeat: fc.boolean(),
});

/** An event before a day's sweeps: an administrator re-arms an item's reminder for a day near this one. */
const rearming = fc.record({ day: fc.nat(8), item: fc.nat(7), to: fc.integer({ min: -1, max: 2 }) });

const run = fc.record({
  items: fc.array(facts, { minLength: 1, maxLength: 8 }),
  rearmings: fc.array(rearming, { maxLength: 4 }),
  zone: fc.constantFrom(...ZONES),
  customersPerChunk: fc.integer({ min: 1, max: 3 }),
});

type Simulation = typeof run extends fc.Arbitrary<infer Value> ? Value : never;

test("over simulated days, through a change of the clock, each item is reminded exactly once for each arming", async () => {
  await fc.assert(fc.asyncProperty(run, simulate), {
    numRuns: attackSize({ small: 10, full: 25 }),
    endOnFailure: true,
  });
}, 120_000);

async function simulate({ items, rearmings, zone, customersPerChunk }: Simulation): Promise<void> {
  ctx.clock.set(START);
  const zoned = { ...ctx, settings: { ...ctx.settings, storeTimezone: zone } };
  const first = today(zoned);
  await ctx.db.update(users).set({ unsubscribed_at: ctx.clock.now() });
  const ids = await insertAll(items, first);
  const expected = new Set<string>();

  for (let day = 0; day < 9; day++) {
    for (const rearm of rearmings.filter((each) => each.day === day)) {
      const id = ids[rearm.item % ids.length] ?? 0;
      await ctx.db
        .update(prescription_items)
        .set({
          next_reminder_date: addDays(today(zoned), rearm.to),
          reminder_arming: sql`reminder_arming + 1`,
        })
        .where(eq(prescription_items.id, id));
    }
    // Two ticks a day, one of them run by two workers.
    for (const hours of [7, 17]) {
      for (const key of await dueNow(ids, { items, day: today(zoned) })) expected.add(key);
      const sweeps = [
        sweepReminders(zoned, { customersPerChunk }),
        sweepExpiryNotices(zoned, { customersPerChunk }),
      ];
      if (hours === 7) sweeps.push(sweepReminders(zoned, { customersPerChunk: 2 }));
      await Promise.all(sweeps);
      ctx.clock.advance({ hours });
    }
  }

  const rows = await ctx.db.select().from(reminder_ledger).where(inArray(reminder_ledger.item_id, ids));
  expect(rows.map(({ stage, item_id, date, arming }) => key(stage, item_id, date, arming)).sort()).toEqual(
    [...expected].sort(),
  );
  const queued = await ctx.db
    .select()
    .from(emails)
    .where(inArray(emails.id, [0, ...rows.map((row) => row.email_id)]));
  expect(queued.flatMap((email) => email.prescription_ids)).toHaveLength(rows.length);
  for (const row of rows.filter(({ stage }) => stage === "due"))
    expect(row.date <= dayAt(row.created_at, zone)).toBe(true);
}

async function insertAll(items: Facts[], first: Day): Promise<number[]> {
  const customers = await Promise.all([0, 1, 2].map(() => insertUser(ctx)));
  const sold = await insertProduct(ctx);
  const unsold = await insertProduct(ctx, { is_available: false });
  const dayOf = (count: number | null) => (count === null ? null : addDays(first, count));
  const ids: number[] = [];
  for (const item of items) {
    const user_id = customers[item.customer]?.id ?? 0;
    const { id } = await insertItem(ctx, {
      user_id,
      product_id: (item.isAvailable ? sold : unsold).product_id,
      next_reminder_date: dayOf(item.reminder),
      prescription_expiry_date: dayOf(item.expiry),
      expiry_date: dayOf(item.olderExpiry),
      repeats: item.repeats,
    });
    if (item.holdsRepeat) await insertRenewal(ctx, { state: "open", user_id, items: [{ item_id: id }] });
    ids.push(id);
  }
  return ids;
}

/** What is due according to the pure rules, without the database's selection. */
async function dueNow(ids: number[], { items, day }: { items: Facts[]; day: Day }): Promise<string[]> {
  const rows = await ctx.db.select().from(prescription_items).where(inArray(prescription_items.id, ids));
  return rows.flatMap((row) => {
    const item = items[ids.indexOf(row.id)];
    const state = {
      ...row,
      is_available: item?.isAvailable ?? true,
      holds_unpaid_repeat: item?.holdsRepeat ?? false,
    };
    const notice = dueNotice(state, day);
    return [
      ...(isReminderDue(state, day)
        ? [key("due", row.id, state.next_reminder_date ?? "", row.reminder_arming)]
        : []),
      ...(notice ? [key(notice.stage, row.id, notice.date, 0)] : []),
    ];
  });
}

function key(...parts: (string | number)[]): string {
  return parts.join(" ");
}
