import { email_attempts, emails } from "@scriptkeeper/db/schema";
import { insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { FREE_UNTIL } from "../queue/free-emails.queries.ts";
import { queueEmail } from "../queue/queue-email.ts";
import { recordingMail } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";
import { limitRate } from "./rate-limit.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "send-due-emails" } });
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
});

async function queue(count: number): Promise<void> {
  const user = await insertUser(ctx);
  for (let made = 0; made < count; made++) await queueEmail(ctx, { kind: "notification", user, payload: {} });
}

/** A worker that sends to a host at this pace, and the times at which it sent. */
function worker({
  host,
  perSecond,
  concurrency = 2,
}: {
  host: string;
  perSecond: number;
  concurrency?: number;
}) {
  const stop = new AbortController();
  const { signal } = stop;
  const sentAt: number[] = [];
  const { mail } = recordingMail(() => {
    sentAt.push(performance.now());
    return { state: "sent" };
  });
  const paced = limitRate(mail, { db: ctx.db, host, perSecond, signal });
  return {
    sentAt,
    stop,
    send: () => sendDueEmails(ctx, { mail: paced, signal, batchSize: concurrency, concurrency }),
  };
}

test("several workers together send a mail server no more than its emails a second", async () => {
  const host = "mail.example";
  await queue(12);
  const workers = [1, 2, 3].map(() => worker({ host, perSecond: 20 }));
  await Promise.all(workers.map(({ send }) => send()));
  const times = workers.flatMap(({ sentAt }) => sentAt).sort((a, b) => a - b);
  expect(times).toHaveLength(12);
  // Eleven turns after the first, which may itself have been late.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((7 / 20) * 1000);
});

test("many emails that wait for their turn at once cause no warning", async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on("warning", note);
  await queue(15);
  const { sentAt, send } = worker({ host: "crowded.example", perSecond: 50, concurrency: 15 });
  await send();
  process.off("warning", note);
  expect(sentAt).toHaveLength(15);
  expect(warnings).toEqual([]);
});

test("another mail server has its own limit", async () => {
  await queue(1);
  await worker({ host: "one.example", perSecond: 0.001 }).send();
  await queue(1);
  const other = worker({ host: "two.example", perSecond: 0.001 });
  await other.send();
  expect(other.sentAt).toHaveLength(1);
});

test("a worker that is told to stop gives back waiting emails as if it had never claimed them", async () => {
  await queue(6);
  const attemptsBefore = await ctx.db.$count(email_attempts);
  const { sentAt, stop, send } = worker({ host: "slow.example", perSecond: 0.001 });
  const sending = send();
  await expect.poll(() => sentAt.length).toBe(1);
  stop.abort();
  await sending;
  expect(sentAt).toHaveLength(1);
  const given = await ctx.db.select().from(emails).where(eq(emails.state, "queued"));
  const untouched = { attempts: 0, last_error: null, claim_id: null, claimed_until: FREE_UNTIL };
  expect(given).toMatchObject(Array.from({ length: 5 }, () => untouched));
  for (const email of given) expect(email.next_attempt_at).toEqual(email.created_at);
  expect(await ctx.db.$count(email_attempts)).toBe(attemptsBefore + 1);
});
