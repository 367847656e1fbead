import { emails, users } from "@scriptkeeper/db/schema";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Context, today } from "../../core/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { sweepExpiryNotices } from "./sweep-expiry-notices.ts";
import { sweepFollowUps } from "./sweep-follow-ups.ts";
import type { SweepOptions } from "./sweep-in-batches.ts";
import { sweepReminders } from "./sweep-reminders.ts";

const UNIQUE_VIOLATION = "23505";
const SHUTTING_DOWN = "57P01";

const logged: [Record<string, unknown>, string][] = [];
let ctx: TestContext;
beforeAll(async () => {
  const nothing = () => undefined;
  ctx = await testContext({
    actor: { kind: "job", name: "reminder-sweep" },
    log: { info: nothing, warn: nothing, error: (facts, message) => logged.push([facts, message]) },
  });
  await ctx.db.execute(sql`create table poison (user_id int, state text)`);
  await ctx.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
    declare poisoned text := (select state from poison where user_id = new.user_id);
    begin
      if poisoned is not null then raise exception 'hush, patient %', new.to_address using errcode = poisoned; end if;
      return new;
    end $$`);
  await ctx.db.execute(
    sql`create trigger refuse before insert on ${emails} for each row execute function refuse()`,
  );
});
beforeEach(async () => {
  await ctx.db.update(users).set({ unsubscribed_at: ctx.clock.now() });
  ctx.clock.set("2026-03-10T00:00:00Z");
});
afterEach(async () => {
  await heal();
  logged.length = 0;
});
afterAll(() => ctx.close());

async function poison(userIds: readonly number[], state = "P0001") {
  for (const id of userIds) await ctx.db.execute(sql`insert into poison values (${id}, ${state})`);
}

const heal = () => ctx.db.execute(sql`truncate poison`);

async function customers(count: number, columns: () => object): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made++) {
    const user = await insertUser(ctx);
    await insertItem(ctx, { user_id: user.id, ...columns() });
    ids.push(user.id);
  }
  return ids;
}

const dueCustomers = (count: number) => customers(count, () => ({ next_reminder_date: today(ctx) }));

async function customersToFollowUp(count: number): Promise<number[]> {
  const ids = await dueCustomers(count);
  await sweepReminders(ctx);
  await sendDueEmails(ctx, recordingMail());
  ctx.clock.advance({ days: 3 });
  return ids;
}

const endingCustomers = (count: number) =>
  customers(count, () => ({ prescription_expiry_date: today(ctx), next_reminder_date: null }));

interface Sweep {
  name: string;
  sweep(ctx: Context, options?: SweepOptions): Promise<{ emails: number; failed: number }>;
  waiting(count: number): Promise<number[]>;
}

describe.each<Sweep>([
  { name: "reminders", sweep: sweepReminders, waiting: dueCustomers },
  { name: "follow-ups", sweep: sweepFollowUps, waiting: customersToFollowUp },
  { name: "expiry notices", sweep: sweepExpiryNotices, waiting: endingCustomers },
])("a sweep of $name", ({ sweep, waiting }) => {
  test.each([
    { customersPerChunk: 1, state: "P0001" },
    { customersPerChunk: 500, state: "P0001" },
    { customersPerChunk: 500, state: UNIQUE_VIOLATION },
  ])(
    "in chunks of $customersPerChunk serves everybody but those who fail ($state), and them the next time",
    async ({ customersPerChunk, state }) => {
      const ids = await waiting(9);
      const failing = [ids.at(0), ids.at(4), ids.at(-1)].flatMap((id) => id ?? []);
      await poison(failing, state);
      expect(await sweep(ctx, { customersPerChunk })).toMatchObject({ emails: 6, failed: 3 });
      expect(logged.map(([{ userId }]) => userId).sort()).toEqual(failing);
      expect(logged[0]).toEqual([
        { userId: expect.any(Number), err: expect.any(Error) },
        "a customer could not be served in a sweep",
      ]);
      await heal();
      expect(await sweep(ctx, { customersPerChunk })).toMatchObject({ emails: 3, failed: 0 });
      const queued = await ctx.db.select().from(emails).where(inArray(emails.user_id, ids));
      const newest = new Map(queued.map(({ id, user_id }) => [user_id, id]));
      expect(newest.size).toBe(9);
    },
  );
});

test("a sweep ends at once when the database is away, without blaming a customer", async () => {
  const [first = 0, ...others] = await dueCustomers(3);
  await poison([first], SHUTTING_DOWN);
  await expect(sweepReminders(ctx, { customersPerChunk: 1 })).rejects.toThrow();
  expect(logged).toEqual([]);
  expect(await ctx.db.$count(emails, inArray(emails.user_id, others))).toBe(0);
});

test("a sweep ends when one customer after another fails, since they can't all be the cause", async () => {
  const ids = await dueCustomers(105);
  await poison(ids);
  await expect(sweepReminders(ctx)).rejects.toThrow();
  expect(logged).toHaveLength(100);
});
