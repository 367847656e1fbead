import { randomUUID } from "node:crypto";
import type { InsightWeek } from "@scriptkeeper/contracts/reporting/insight";
import { REMINDER_STAGES, type ReminderStage } from "@scriptkeeper/contracts/reporting/insight-stages";
import {
  emails,
  fulfillment_items,
  fulfillments,
  prescription_items,
  reminder_ledger,
  renewal_items,
  renewals,
} from "@scriptkeeper/db/schema";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { type Random, withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import {
  adminActor,
  insertAdmin,
  insertEmail,
  insertItem,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminContext } from "../core/index.ts";
import { getInsight } from "./funnel/get-insight.ts";
import { listInsightReminders } from "./funnel/list-reminders.ts";
import { followReminders, mendReminders } from "./outcomes/keep-outcomes.ts";

const EVENTS = attackSize({ small: 160, full: 4_000 });
const PEOPLE = 4;
const HOURS = 100 * 24;

let ctx: TestContext;
let admin: AdminContext;
beforeEach(async () => {
  ctx = await testContext();
  admin = ctx.as(adminActor(await insertAdmin(ctx))) as AdminContext;
});
afterEach(() => ctx.close());

interface Held {
  id: number;
  product: string;
}

/** Everything that was written, read from its tables by somebody who knows none of the product's statements. */
async function readBook() {
  const [letters, ledger, orders, lines, parcels, packed] = await Promise.all([
    ctx.db.select().from(emails),
    ctx.db.select().from(reminder_ledger),
    ctx.db.select().from(renewals).orderBy(renewals.created_at, renewals.id),
    ctx.db.select().from(renewal_items),
    ctx.db.select().from(fulfillments),
    ctx.db.select().from(fulfillment_items),
  ]);
  return { letters, ledger, orders, lines, parcels, packed };
}

type Book = Awaited<ReturnType<typeof readBook>>;

interface Followed {
  item: number;
  week: string;
  stages: ReminderStage[];
}

function followInBook(book: Book): Followed[] {
  const reminders = new Map<string, Book["ledger"]>();
  for (const entry of book.ledger) {
    const key = `${entry.item_id} ${entry.date} ${entry.arming}`;
    reminders.set(key, [...(reminders.get(key) ?? []), entry]);
  }
  const sent = [...reminders.values()].flatMap((entries) => {
    const ids = entries.map(({ email_id }) => email_id);
    const letters = book.letters.filter(
      ({ id, copy_of, state }) => state === "sent" && (ids.includes(id) || ids.includes(copy_of ?? 0)),
    );
    const sentAt = earliest(letters.map(({ sent_at }) => sent_at));
    const dueAt = earliest(entries.map(({ created_at }) => created_at));
    if (sentAt === null || dueAt === null) return [];
    const isOpened = letters.some(({ opened_at }) => opened_at !== null);
    const id = Math.min(...entries.map((entry) => entry.id));
    return [{ id, item: entries[0]?.item_id ?? 0, sentAt, dueAt, isOpened }];
  });
  sent.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.id - b.id);
  return sent.map((reminder, index) => {
    const next = sent.slice(index + 1).find(({ item }) => item === reminder.item);
    const order = orderBetween(book, reminder, next?.dueAt ?? null);
    const stages: ReminderStage[] = ["sent", ...(reminder.isOpened ? (["opened"] as const) : [])];
    if (order) stages.push("ordered");
    if (order?.state === "paid") stages.push("paid");
    if (order?.state === "paid" && isDelivered(book, order, reminder.item)) stages.push("delivered");
    return { item: reminder.item, week: mondayIn(reminder.sentAt), stages };
  });
}

function orderBetween(book: Book, { item, dueAt }: { item: number; dueAt: Date }, until: Date | null) {
  const orders = book.orders.filter((order) => {
    const line = book.lines.find(({ renewal_id, item_id }) => renewal_id === order.id && item_id === item);
    if (!line || order.state === "refused") return false;
    if (line.given_back_at !== null && order.state !== "lapsed" && order.state !== "cancelled") return false;
    return order.created_at >= dueAt && (until === null || order.created_at < until);
  });
  return orders.find(({ state }) => state === "paid") ?? orders[0];
}

function isDelivered(book: Book, { id, arrived_at }: Book["orders"][number], item: number): boolean {
  const ids = book.packed.filter(({ item_id }) => item_id === item).map((line) => line.fulfillment_id);
  const isSaid = book.parcels.some(
    (parcel) => parcel.renewal_id === id && parcel.delivered_at !== null && ids.includes(parcel.id),
  );
  return arrived_at !== null || isSaid;
}

function earliest(times: (Date | null)[]): Date | null {
  const known = times.flatMap((at) => at?.getTime() ?? []);
  return known.length > 0 ? new Date(Math.min(...known)) : null;
}

/** By the calendar of Sydney, which no code of the product reckons here. */
function mondayIn(at: Date): string {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(at);
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

class Pharmacy {
  readonly items: Held[] = [];
  readonly random: Random;
  #dates = 0;
  #cares = 0;
  /** As it was a few acts ago. */
  #book: Book | null = null;

  constructor(random: Random) {
    this.random = random;
  }

  async open() {
    for (let person = 0; person < PEOPLE; person++) {
      const { id } = await insertUser(ctx);
      for (let n = 0; n < 3; n++) {
        const { id: itemId, product_id } = await insertItem(ctx, {
          user_id: id,
          product_id: `p${this.random.integer(3)}`,
        });
        this.items.push({ id: itemId, product: product_id });
      }
    }
  }

  #one<T>(of: readonly T[]): T | undefined {
    return of[this.random.integer(of.length)];
  }

  /** One thing that somebody or the product does. */
  async act(): Promise<void> {
    if (!this.#book || this.random.chance(6)) this.#book = await readBook();
    const book = this.#book;
    const at = ctx.clock.now();
    const item = this.#one(this.items)?.id ?? 0;
    const letter = this.#one(book.letters);
    const order = this.#one(book.orders);
    const parcel = this.#one(book.parcels);
    switch (this.random.integer(14)) {
      case 0:
      case 1:
      case 2:
        return this.#remind(item, null);
      case 3: {
        const earlier = this.#one(book.ledger);
        return earlier && this.#remind(earlier.item_id, earlier);
      }
      case 4:
        return letter && this.#send(letter.id);
      case 5:
        return letter?.copy_of === null ? this.#copy(letter) : undefined;
      case 6:
      case 7:
        if (letter) await ctx.db.update(emails).set({ opened_at: at }).where(eq(emails.id, letter.id));
        return;
      case 8:
      case 9: {
        const others = this.items.filter(({ id }) => id !== item && this.random.chance(8));
        const lines = [{ id: item }, ...others].map(({ id }) => ({ item_id: id }));
        await insertRenewal(ctx, { user_id: null, state: "open", items: lines });
        return;
      }
      case 10: {
        const state = this.#one(["open", "paid", "paid", "paid", "lapsed", "refused", "cancelled"] as const);
        if (order && state)
          await ctx.db
            .update(renewals)
            .set({ state, order_id: order.id, ...(this.random.chance(4) && { arrived_at: at }) })
            .where(eq(renewals.id, order.id));
        return;
      }
      case 11: {
        const line = this.#one(book.lines);
        const given_back_at = line?.given_back_at ? null : at;
        if (line)
          await ctx.db
            .update(renewal_items)
            .set({ given_back_at })
            .where(eq(renewal_items.renewal_id, line.renewal_id));
        return;
      }
      case 12:
        return order && this.#pack(order.id, book);
      default: {
        if (!parcel) return;
        const isGone = this.random.chance(4);
        if (isGone) await ctx.db.delete(fulfillments).where(eq(fulfillments.id, parcel.id));
        else
          await ctx.db
            .update(fulfillments)
            .set({ delivered_at: parcel.delivered_at ? null : at })
            .where(eq(fulfillments.id, parcel.id));
      }
    }
  }

  async #remind(item_id: number, again: { date: string; arming: number } | null) {
    const isSent = !this.random.chance(3);
    const email = await insertEmail(ctx, { prescription_ids: [item_id] });
    const { date, arming } = again ?? { date: "2026-03-01", arming: ++this.#dates };
    await ctx.db
      .insert(reminder_ledger)
      .values({
        kind: "reminder",
        item_id,
        date,
        arming,
        stage: again ? "follow_up" : "due",
        email_id: email.id,
        created_at: ctx.clock.now(),
      })
      .onConflictDoNothing();
    if (isSent) await this.#send(email.id);
  }

  async #copy({ id, prescription_ids }: Book["letters"][number]) {
    const copy = await insertEmail(ctx, { copy_of: id, care_id: ++this.#cares, prescription_ids });
    await this.#send(copy.id);
  }

  /** Since the book was read it may have been sent, and nothing is sent twice. */
  async #send(id: number) {
    await ctx.db
      .update(emails)
      .set({ state: "sent", sent_at: ctx.clock.now() })
      .where(and(eq(emails.id, id), eq(emails.state, "queued")));
  }

  async #pack(renewal_id: string, { lines }: Book) {
    const id = randomUUID();
    await ctx.db.insert(fulfillments).values({
      id,
      renewal_id,
      state: "delivered",
      packed_at: ctx.clock.now(),
      delivered_at: this.random.chance(2) ? ctx.clock.now() : null,
    });
    const packed = lines.filter((line) => line.renewal_id === renewal_id && !this.random.chance(3));
    for (const { item_id } of packed)
      await ctx.db.insert(fulfillment_items).values({ fulfillment_id: id, item_id, quantity: 1 });
  }
}

/** How many reminders of a group came how far in a week, by the book. */
function count(followed: readonly Followed[], week: string): InsightWeek {
  const of = followed.filter((reminder) => reminder.week === week);
  const stages = REMINDER_STAGES.map((stage) => [
    stage,
    of.filter(({ stages }) => stages.includes(stage)).length,
  ]);
  return { week, ...Object.fromEntries(stages), days: 0, covered: 0, interrupted: 0 };
}

test("after random emails, openings, orders, parcels and deletions every number matches its rows, and opens just those", async () => {
  await withSeed(runSeed(), async (random) => {
    const pharmacy = new Pharmacy(random);
    await pharmacy.open();
    for (let n = 0; n < EVENTS; n++) {
      await pharmacy.act();
      ctx.clock.advance({ hours: HOURS / EVENTS });
      if (random.chance(40)) await followReminders(ctx);
      if (random.chance(60))
        await Promise.all([followReminders(ctx), pharmacy.act(), followReminders(ctx), mendReminders(ctx)]);
    }
    await followReminders(ctx);
    const deleted = pharmacy.items[0]?.id ?? 0;
    await ctx.db.delete(prescription_items).where(eq(prescription_items.id, deleted));
    await followReminders(ctx);

    const followed = followInBook(await readBook());
    expect(followed.length).toBeGreaterThan(EVENTS / 20);
    const productOf = new Map(pharmacy.items.map(({ id, product }) => [id, product]));
    const products = new Set(productOf.values());
    for (const product_id of [undefined, ...[...products].slice(0, 1)])
      for (const cohort of [undefined, "2026-03-01", "2026-02-01"]) {
        const group = followed.filter(
          ({ item }) =>
            cohort !== "2026-02-01" && (product_id === undefined || productOf.get(item) === product_id),
        );
        const { weeks } = await getInsight(admin, { product_id, cohort });
        expect(weeks).toEqual(weeks.map(({ week }) => count(group, week)));
        if (cohort === "2026-02-01" || (cohort && product_id)) continue;
        for (const { week, ...stages } of weeks.filter(({ sent }) => sent > 0))
          for (const stage of REMINDER_STAGES) {
            const asked = { week, stage, product_id, cohort, limit: 200 };
            const { reminders, total } = await listInsightReminders(admin, asked);
            expect([reminders.length, total]).toEqual([stages[stage], stages[stage]]);
          }
      }
    const error = vi.fn();
    expect(await mendReminders({ ...ctx, log: { ...ctx.log, error } })).toEqual({ outcomes: 0, counts: 0 });
  });
});
