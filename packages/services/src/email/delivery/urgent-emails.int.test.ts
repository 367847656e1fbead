import { emails } from "@scriptkeeper/db/schema";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forgotPassword } from "../../auth/index.ts";
import { today } from "../../core/index.ts";
import { sweepReminders } from "../../reminders/index.ts";
import { queueEmail } from "../queue/queue-email.ts";
import { recordingMail } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";
import { dueEmails } from "./claims.queries.ts";

const BACKLOG = attackSize({ small: 20_000, full: 100_000 });
const BATCH = 50;

const ctx = sharedContext({ actor: { kind: "job", name: "send-due-emails" } });

async function insertBacklog(): Promise<void> {
  const { id } = await insertUser(ctx);
  const at = new Date(ctx.clock.now().getTime() - 60_000);
  await ctx.db.execute(sql`
    insert into emails (kind, user_id, to_address, payload, message_id, next_attempt_at, created_at)
    select case when n % 4 = 0 then 'expiry' else 'reminder' end, ${id}::int, 'x', '{}', gen_random_uuid(), ${at}, ${at}
    from generate_series(1, ${BACKLOG}::int) n`);
}

test("a reset link that is requested during a run goes out after the current batch", async () => {
  const waiting = 3 * BATCH;
  for (let count = 0; count < waiting; count++) {
    const user = await insertUser(ctx);
    await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
  }
  await sweepReminders(ctx);
  const patient = await insertUser(ctx);
  const { mail, messages } = recordingMail(async () => {
    if (messages.length === 1) await forgotPassword(ctx, { email: patient.email });
    return { state: "sent" };
  });
  await sendDueEmails(ctx, { mail, batchSize: BATCH, concurrency: 1 });
  const subjects = messages.map(({ subject }) => subject);
  expect(subjects).toHaveLength(waiting + 1);
  expect(subjects.indexOf("password_reset")).toBeLessThanOrEqual(BATCH);
  const sent = and(eq(emails.state, "sent"), eq(emails.kind, "reminder"));
  expect(await ctx.db.$count(emails, sent)).toBe(waiting);
});

test(`a reset link and a welcome go before ${BACKLOG} earlier reminders`, async () => {
  await insertBacklog();
  const patient = await insertUser(ctx);
  await forgotPassword(ctx, { email: patient.email });
  await queueEmail(ctx, { kind: "welcome", user: patient, payload: {} });

  const stop = new AbortController();
  const { mail, messages } = recordingMail(() => {
    if (messages.length === 2) stop.abort();
    return { state: "sent" };
  });
  await sendDueEmails(ctx, { mail, batchSize: BATCH, signal: stop.signal });
  expect(messages.map(({ subject }) => subject)).toEqual(["password_reset", "welcome"]);
  expect(await ctx.db.$count(emails, eq(emails.state, "queued"))).toBeGreaterThan(BACKLOG - BATCH);
});

test("a claim reads the head of an index, however many emails wait, whether the planner knows of them or not", async () => {
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
  await ctx.db.execute(sql`vacuum analyze emails`);
  await insertBacklog();
  const due = dueEmails({ now: ctx.clock.now(), limit: BATCH });
  const expectHeadOfIndex = async () => {
    const { rows } = await ctx.db.execute(sql`explain ${due}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Scan using emails_by_urgency_idx");
    expect(plan).not.toMatch(/Seq Scan|Sort /);
  };
  await expectHeadOfIndex();
  await ctx.db.execute(sql`vacuum analyze emails`);
  await expectHeadOfIndex();
});
