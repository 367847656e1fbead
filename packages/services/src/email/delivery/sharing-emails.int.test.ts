import { randomUUID } from "node:crypto";
import { emails, prescription_items } from "@scriptkeeper/db/schema";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { addMinutes } from "date-fns";
import { eq, type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { sweepReminders } from "../../reminders/index.ts";
import { recordingMail, refusal } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "send-due-emails" } });
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
  await ctx.db.update(prescription_items).set({ next_reminder_date: null, prescription_expiry_date: null });
});

/** One customer's queued reminder. */
async function reminder() {
  const user = await insertUser(ctx);
  await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
  await sweepReminders(ctx);
  const [email] = await readEmails(ctx.db, user.id);
  if (!email) throw new Error("nothing was queued");
  return email;
}

async function read(emailId: number) {
  const [email] = await ctx.db.select().from(emails).where(eq(emails.id, emailId));
  return email;
}

describe("many workers", () => {
  test("share the emails and send each once", async () => {
    for (let count = 0; count < 40; count++) await reminder();
    const { mail, messages } = recordingMail();
    const runs = await Promise.all([1, 2, 3].map(() => sendDueEmails(ctx, { mail, batchSize: 4 })));
    expect(runs.reduce((sum, counts) => sum + counts.sent, 0)).toBe(40);
    expect(new Set(messages.map(({ messageId }) => messageId)).size).toBe(40);
    expect(messages).toHaveLength(40);
  });

  test("are called to help when a batch is full", async () => {
    for (let count = 0; count < 3; count++) await reminder();
    ctx.jobs.notified.length = 0;
    await sendDueEmails(ctx, { ...recordingMail(), batchSize: 3 });
    expect(ctx.jobs.notified).toEqual(["mail"]);
  });

  test("leave each other's claimed emails alone even if their clocks differ", async () => {
    for (let count = 0; count < 3; count++) await reminder();
    const ahead = { ...ctx, clock: { now: () => addMinutes(ctx.clock.now(), 10) } };
    const { mail, messages } = recordingMail(async () => {
      await sendDueEmails(ahead, { mail });
      return { state: "sent" };
    });
    expect(await sendDueEmails(ctx, { mail, concurrency: 1 })).toMatchObject({ sent: 3 });
    expect(messages).toHaveLength(3);
  });

  test("send what a dead worker held once its lease is over", async () => {
    const email = await reminder();
    const hold = (until: SQL) =>
      ctx.db
        .update(emails)
        .set({ claim_id: randomUUID(), claimed_until: until })
        .where(eq(emails.id, email.id));
    await hold(sql`now() + interval '30 s'`);
    expect(await sendDueEmails(ctx, recordingMail())).toMatchObject({ sent: 0 });
    await hold(sql`now()`);
    expect(await sendDueEmails(ctx, recordingMail())).toMatchObject({ sent: 1 });
  });

  test("start nothing more after pausing for longer than their lease", async () => {
    const later = await reminder();
    await reminder();
    const { mail, messages } = recordingMail(() => {
      ctx.clock.advance({ seconds: 31 });
      return { state: "sent" };
    });
    await sendDueEmails(ctx, { mail, concurrency: 1 });
    expect(messages).toHaveLength(1);
    expect(await sendDueEmails(ctx, recordingMail())).toMatchObject({ sent: 1 });
    expect(await read(later.id)).toMatchObject({ state: "sent", attempts: 1 });
  });

  test("don't finish what they had begun before such a pause", async () => {
    const [first, second] = [await reminder(), await reminder()];
    const { mail, messages } = recordingMail(() => {
      ctx.clock.advance({ seconds: 31 });
      return { state: "sent" };
    });
    await sendDueEmails(ctx, { mail, concurrency: 2 });
    expect(messages).toHaveLength(1);
    const rows = [await read(first.id), await read(second.id)];
    expect(rows.map((row) => row?.attempts).sort()).toEqual([0, 1]);
  });

  test("mark an email as sent that another took over, but don't overwrite it with a failure", async () => {
    const sent = await reminder();
    const takeOver = (id: number) =>
      ctx.db.update(emails).set({ claim_id: randomUUID() }).where(eq(emails.id, id));
    await sendDueEmails(
      ctx,
      recordingMail(async () => {
        await takeOver(sent.id);
        return { state: "sent" };
      }),
    );
    expect(await read(sent.id)).toMatchObject({ state: "sent" });

    const refused = await reminder();
    await sendDueEmails(
      ctx,
      recordingMail(async () => {
        await takeOver(refused.id);
        return refusal({ permanent: true });
      }),
    );
    expect(await read(refused.id)).toMatchObject({ state: "queued", attempts: 0 });
  });
});

describe("stopping a worker", () => {
  test("finishes what is being sent and gives the rest back", async () => {
    for (let count = 0; count < 6; count++) await reminder();
    const stop = new AbortController();
    let second = () => {};
    const both = new Promise<void>((resolve) => {
      second = resolve;
    });
    const { mail, messages } = recordingMail(async () => {
      if (messages.length === 2) second();
      await both;
      stop.abort();
      return { state: "sent" };
    });
    expect(await sendDueEmails(ctx, { mail, signal: stop.signal, concurrency: 2 })).toMatchObject({
      sent: 2,
    });
    expect(messages).toHaveLength(2);
    const [held] = await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(emails)
      .where(sql`claim_id is not null and state = 'queued'`);
    expect(held).toEqual({ count: 0 });
    expect(await sendDueEmails(ctx, recordingMail())).toMatchObject({ sent: 4 });
  });
});

test("a sent email is marked as sent even if the database could not record it at that moment", async () => {
  const email = await reminder();
  let run: ReturnType<typeof sendDueEmails> | undefined;
  await new Promise<void>((answered) => {
    run = sendDueEmails(
      ctx,
      recordingMail(async () => {
        await ctx.db.execute(sql`alter table email_attempts rename to gone`);
        answered();
        return { state: "sent" };
      }),
    );
  });
  await ctx.db.execute(sql`alter table gone rename to email_attempts`);
  expect(await run).toMatchObject({ sent: 1 });
  expect(await read(email.id)).toMatchObject({ state: "sent", attempts: 1 });
});
