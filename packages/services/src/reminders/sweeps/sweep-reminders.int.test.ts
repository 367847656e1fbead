import {
  emails,
  prescription_items,
  product_configurations,
  reminder_ledger,
  renewal_tokens,
  users,
} from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readEmails, readItem } from "@scriptkeeper/testing/database/reading.queries";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import { insertItem, insertProduct, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { secretIn } from "@scriptkeeper/testing/services/secret-in";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { hashToken, today } from "../../core/index.ts";
import { sweepReminders } from "./sweep-reminders.ts";

type ItemColumns = Partial<typeof prescription_items.$inferInsert>;

const ctx = sharedContext({ actor: { kind: "job", name: "reminder-sweep" } });
beforeEach(async () => {
  // The ledger is never emptied, so what earlier tests made due is cleared.
  await ctx.db.update(prescription_items).set({ next_reminder_date: null });
  ctx.jobs.notified.length = 0;
});

async function patientWith(...items: ItemColumns[]) {
  const user = await insertUser(ctx, { first_name: "Pia" });
  const made: (typeof prescription_items.$inferSelect)[] = [];
  for (const columns of items)
    made.push(await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx), ...columns }));
  return { user, items: made, ids: made.map((item) => item.id) };
}

const ledgerOf = (ids: number[]) =>
  ctx.db
    .select()
    .from(reminder_ledger)
    .where(inArray(reminder_ledger.item_id, ids))
    .orderBy(asc(reminder_ledger.id));

describe("A-MAIL-01 B-CONST-02 the reminder sweep", () => {
  test("queues one email for each customer with all due items, and wakes the worker", async () => {
    const { user, items, ids } = await patientWith(
      { next_reminder_date: addDays(today(ctx), -40) },
      { quantity: 2 },
    );
    const other = await patientWith({});
    await insertItem(ctx, { user_id: user.id, next_reminder_date: addDays(today(ctx), 1) });

    expect(await sweepReminders(ctx)).toMatchObject({ customers: 2, emails: 2, items: 3 });

    const [email, ...more] = await readEmails(ctx.db, user.id);
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      kind: "reminder",
      state: "queued",
      to_address: user.email,
      prescription_ids: ids,
      next_attempt_at: ctx.clock.now(),
      created_at: ctx.clock.now(),
      payload: {
        firstName: "Pia",
        items: items.map((item) => ({
          id: item.id,
          productName: item.product_name,
          quantity: item.quantity,
          repeats: 5,
          expiryDate: item.prescription_expiry_date,
        })),
      },
    });
    expect(await readEmails(ctx.db, other.user.id)).toHaveLength(1);
    expect(ctx.jobs.notified).toEqual(["mail"]);
  });

  test("names the day on which each item runs out, the earliest first", async () => {
    const { product_id } = await insertProduct(ctx, { days_supply: 30 });
    const { user, ids } = await patientWith(
      { product_id, start_date: addDays(today(ctx), -20), quantity: 2 },
      { product_id, start_date: addDays(today(ctx), -25) },
      { product_id: "1", start_date: addDays(today(ctx), -50) },
      { product_id, start_date: addDays(today(ctx), -50) },
    );
    await insertRenewal(ctx, {
      user_id: user.id,
      state: "paid",
      settled_at: ctx.clock.now(),
      items: [{ item_id: ids[3] ?? 0, quantity: 2 }],
    });
    await sweepReminders(ctx);
    const [email] = await readEmails(ctx.db, user.id);
    const written = email?.payload as { items: { id: number; lastsUntil?: string }[] };
    expect(written.items.map(({ id, lastsUntil }) => [id, lastsUntil])).toEqual([
      [ids[1], addDays(today(ctx), 5)],
      [ids[0], addDays(today(ctx), 40)],
      [ids[3], addDays(today(ctx), 60)],
      [ids[2], undefined],
    ]);
  });

  test("makes a 14-day link for the items, and stores its secret nowhere", async () => {
    const { user, ids } = await patientWith({}, {});
    await sweepReminders(ctx);
    const [email] = await readEmails(ctx.db, user.id);
    const [token] = await ctx.db.select().from(renewal_tokens).where(eq(renewal_tokens.user_id, user.id));
    const secret = secretIn(ctx, email, "renewal");
    expect(token).toMatchObject({
      source: "email",
      item_ids: ids,
      token_hash: hashToken(secret),
      expires_at: new Date(ctx.clock.now().getTime() + 14 * 24 * 3_600_000),
    });
    expect(JSON.stringify(email)).not.toContain(secret);
  });

  test("marks the items and leaves their dates", async () => {
    const { ids } = await patientWith({});
    await sweepReminders(ctx);
    expect(await readItem(ctx.db, ids[0] ?? 0)).toMatchObject({
      status: "pending_renewal",
      last_reminder_sent: ctx.clock.now(),
      next_reminder_date: today(ctx),
    });
  });

  test("reminds once for a date and arming, and again when the reminder is armed again", async () => {
    const { user, ids } = await patientWith({});
    await sweepReminders(ctx);
    expect(await sweepReminders(ctx)).toMatchObject({ customers: 0, emails: 0, items: 0 });
    ctx.clock.advance({ days: 3 });
    expect((await sweepReminders(ctx)).emails).toBe(0);
    await ctx.db
      .update(prescription_items)
      .set({ reminder_arming: sql`reminder_arming + 1` })
      .where(inArray(prescription_items.id, ids));
    expect((await sweepReminders(ctx)).emails).toBe(1);
    expect(await readEmails(ctx.db, user.id)).toHaveLength(2);
    expect(await ledgerOf(ids)).toHaveLength(2);
  });

  test("leaves out items that can't be ordered, and customers who can't be reached", async () => {
    const unavailable = await insertProduct(ctx, { is_available: false });
    await patientWith(
      { repeats: 0 },
      { prescription_expiry_date: today(ctx) },
      { prescription_expiry_date: null, expiry_date: addDays(today(ctx), -1) },
      { repeats: null, prescription_expiry_date: null },
      { product_id: unavailable.product_id },
      { next_reminder_date: null },
    );
    const bad = await patientWith({});
    const gone = await patientWith({});
    await ctx.db.update(users).set({ email_bad_at: ctx.clock.now() }).where(eq(users.id, bad.user.id));
    await ctx.db.update(users).set({ unsubscribed_at: ctx.clock.now() }).where(eq(users.id, gone.user.id));
    expect(await sweepReminders(ctx)).toMatchObject({ customers: 0, emails: 0, items: 0 });
    expect(ctx.jobs.notified).toEqual([]);
  });

  test("reminds of a last repeat that an open checkout holds, and of a product without a configuration", async () => {
    const { user, items } = await patientWith({ repeats: 0 }, { product_id: "77" });
    await insertRenewal(ctx, { state: "open", user_id: user.id, items: [{ item_id: items[0]?.id ?? 0 }] });
    expect(await sweepReminders(ctx)).toMatchObject({ emails: 1, items: 2 });
    const [email] = await readEmails(ctx.db, user.id);
    const waiting = expect.objectContaining({ id: items[0]?.id, orderOpen: true });
    const other = expect.not.objectContaining({ orderOpen: true });
    expect(email?.payload).toMatchObject({ items: expect.arrayContaining([waiting, other]) });
  });

  test("isn't held back by a deleted configuration", async () => {
    const product = await insertProduct(ctx, { is_available: false });
    await ctx.db
      .update(product_configurations)
      .set({ deleted_at: ctx.clock.now() })
      .where(eq(product_configurations.id, product.id));
    await patientWith({ product_id: product.product_id });
    expect(await sweepReminders(ctx)).toMatchObject({ items: 1 });
  });

  test("uses the days of the store's time zone", async () => {
    // Half past one in the night of 5 April, before the clocks go back from three to two in Sydney.
    ctx.clock.set("2026-04-04T14:30:00Z");
    expect(today(ctx)).toBe("2026-04-05");
    const { user } = await patientWith({ next_reminder_date: "2026-04-05" });
    ctx.clock.set("2026-04-04T12:59:59Z");
    expect((await sweepReminders(ctx)).emails).toBe(0);
    ctx.clock.set("2026-04-04T13:00:00Z");
    expect((await sweepReminders(ctx)).emails).toBe(1);
    ctx.clock.set("2026-04-05T13:59:59Z");
    expect((await sweepReminders(ctx)).emails).toBe(0);
    expect(await readEmails(ctx.db, user.id)).toHaveLength(1);
  });
});

describe("many customers", () => {
  async function dueCustomers(count: number, next_reminder_date = today(ctx)): Promise<number[]> {
    const ids: number[] = [];
    const item = { next_reminder_date };
    for (let made = 0; made < count; made++) ids.push((await patientWith(item, item)).user.id);
    return ids;
  }

  const emailsOf = (userIds: number[]) =>
    ctx.db.select().from(emails).where(inArray(emails.user_id, userIds));

  test("are handled in chunks of whole customers", async () => {
    const userIds = await dueCustomers(5);
    const counts = await sweepReminders(ctx, { customersPerChunk: 2 });
    expect(counts).toMatchObject({ customers: 5, emails: 5, items: 10 });
    expect(ctx.jobs.notified).toEqual(["mail", "mail", "mail"]);
    expect(await emailsOf(userIds)).toHaveLength(5);
  });

  test("are handled with the latest reminder dates first", async () => {
    const yesterday = addDays(today(ctx), -1);
    await dueCustomers(30, yesterday);
    const latest = await dueCustomers(1);
    await dueCustomers(30, yesterday);
    const stop = new AbortController();
    const stopping = { ...ctx, jobs: { ...ctx.jobs, notify: () => stop.abort() } };
    await sweepReminders(stopping, { customersPerChunk: 1, signal: stop.signal });
    expect(await emailsOf(latest)).toHaveLength(1);
    expect(await sweepReminders(ctx)).toMatchObject({ customers: 60 });
  });

  test("don't include one whose renewal is being made at the same moment", async () => {
    const { ids } = await patientWith({});
    let sweep: Promise<unknown> = Promise.resolve();
    await ctx.db.transaction(async (tx) => {
      await tx
        .update(prescription_items)
        .set({ next_reminder_date: addDays(today(ctx), 25), reminder_arming: 2 })
        .where(inArray(prescription_items.id, ids));
      sweep = sweepReminders(ctx);
      await waitForLock(ctx);
    });
    expect(await sweep).toMatchObject({ items: 0 });
    expect(await readItem(ctx.db, ids[0] ?? 0)).toMatchObject({ status: "active" });
  });
});

/** Resolves once a statement in this database waits for a lock. */
async function waitForLock({ db }: TestContext): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length;
    })
    .toBeGreaterThan(0);
}
