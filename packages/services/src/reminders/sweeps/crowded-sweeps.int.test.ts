import { emails, users } from "@scriptkeeper/db/schema";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { recordingMail } from "../../email/testing/recording-mail.ts";
import { sendDueEmails } from "../../email/testing/send-emails.ts";
import { sweepFollowUps } from "./sweep-follow-ups.ts";
import { sweepReminders } from "./sweep-reminders.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "reminder-sweep" } });
beforeEach(async () => {
  await ctx.db.update(users).set({ unsubscribed_at: ctx.clock.now() });
  ctx.clock.set("2026-03-10T00:00:00Z");
});

/** Customers with two items each, both to be reminded of today. */
async function dueCustomers(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made++) {
    const user = await insertUser(ctx);
    for (let item = 0; item < 2; item++)
      await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
    ids.push(user.id);
  }
  return ids;
}

async function customersToFollowUp(count: number): Promise<number[]> {
  const ids = await dueCustomers(count);
  await sweepReminders(ctx);
  await sendDueEmails(ctx, recordingMail());
  ctx.clock.advance({ days: 3 });
  return ids;
}

describe.each([
  { name: "reminders", sweep: sweepReminders, waiting: dueCustomers },
  { name: "follow-ups", sweep: sweepFollowUps, waiting: customersToFollowUp },
])("a sweep of $name among many customers", ({ name, sweep, waiting }) => {
  const emailsOf = (userIds: number[]) =>
    ctx.db
      .select()
      .from(emails)
      .where(
        sql`${inArray(emails.user_id, userIds)} and (payload ? 'isFollowUp') = ${name === "follow-ups"}`,
      );

  test("sends nothing twice beside two others", async () => {
    const userIds = await waiting(12);
    const sweeps = await Promise.all(
      [3, 5, 12].map((customersPerChunk) => sweep(ctx, { customersPerChunk })),
    );
    expect(sweeps.reduce((sum, counts) => sum + counts.items, 0)).toBe(24);
    expect(await emailsOf(userIds)).toHaveLength(12);
  });

  test("leaves nothing half-written when it dies before its commit", async () => {
    const userIds = await waiting(2);
    await ctx.db.execute(sql`
      create function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await ctx.db.execute(sql`create trigger die after insert on renewal_tokens execute function die()`);
    await expect(sweep(ctx)).rejects.toThrow();
    await ctx.db.execute(sql`drop function die() cascade`);
    expect(await emailsOf(userIds)).toEqual([]);
    expect(await sweep(ctx)).toMatchObject({ emails: 2, items: 4 });
    expect(await emailsOf(userIds)).toHaveLength(2);
  });

  test("ends after its chunk when it is told to stop, and the next sweep continues", async () => {
    const userIds = await waiting(3);
    const stop = new AbortController();
    const stopping = { ...ctx, jobs: { ...ctx.jobs, notify: () => stop.abort() } };
    const first = await sweep(stopping, { customersPerChunk: 1, signal: stop.signal });
    expect(first.emails).toBe(1);
    expect((await sweep(ctx)).emails).toBe(2);
    expect(await emailsOf(userIds)).toHaveLength(3);
  });
});
