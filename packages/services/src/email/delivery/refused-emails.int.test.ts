import { email_attempts, emails, prescription_items, users } from "@scriptkeeper/db/schema";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertEmail, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { sweepReminders } from "../../reminders/index.ts";
import type { EmailCheck } from "../index.ts";
import { recordingMail, refusal } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";
import * as delivery from "./send-due-emails.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "send-due-emails" } });
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
  await ctx.db.update(prescription_items).set({ next_reminder_date: null, prescription_expiry_date: null });
});

/** One customer's queued reminder. */
async function reminded() {
  const user = await insertUser(ctx);
  await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
  await sweepReminders(ctx);
  const [email] = await readEmails(ctx.db, user.id);
  if (!email) throw new Error("nothing was queued");
  return { user, email };
}

async function read(emailId: number) {
  const [email] = await ctx.db.select().from(emails).where(eq(emails.id, emailId));
  return email;
}

const attemptsOf = (emailId: number) =>
  ctx.db
    .select()
    .from(email_attempts)
    .where(eq(email_attempts.email_id, emailId))
    .orderBy(asc(email_attempts.attempt));

describe("an email that can't be prepared", () => {
  test("is tried again later and fails after a day, and all others are sent at once", async () => {
    const others = [await reminded(), await reminded()];
    const broken = await reminded();
    others.push(await reminded());
    const { mail, messages } = recordingMail();
    const failing: EmailCheck = {
      kinds: ["reminder"],
      decide: async (_, asked) => {
        if (asked.some(({ id }) => id === broken.email.id)) throw new TypeError("unforeseen");
        return new Map();
      },
    };
    const send = () => delivery.sendDueEmails(ctx, { mail, checks: [failing], listCarers: async () => [] });
    expect(await send()).toMatchObject({ sent: 3 });
    expect(messages.map(({ to }) => to).sort()).toEqual(others.map(({ user }) => user.email).sort());
    expect(await read(broken.email.id)).toMatchObject({
      state: "queued",
      attempts: 1,
      last_error: expect.stringContaining("could not be written"),
    });
    expect(await send()).toMatchObject({ sent: 0 });
    expect(await attemptsOf(broken.email.id)).toHaveLength(1);
    ctx.clock.advance({ hours: 24 });
    await send();
    expect(await read(broken.email.id)).toMatchObject({ state: "failed" });
  });
});

describe("a refusal by the mail server", () => {
  test("for now is tried again later, under the same Message-ID, until it takes the email", async () => {
    const { email } = await reminded();
    let isDown = true;
    const { mail, messages } = recordingMail(() => (isDown ? refusal() : { state: "sent" }));
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ postponed: 1 });
    expect(await read(email.id)).toMatchObject({
      state: "queued",
      attempts: 1,
      last_error: expect.stringContaining("451"),
    });
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ postponed: 0 });
    ctx.clock.advance({ seconds: 30 });
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ postponed: 1 });
    isDown = false;
    ctx.clock.advance({ minutes: 1 });
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ sent: 1 });
    expect(new Set(messages.map(({ messageId }) => messageId))).toEqual(new Set([email.message_id]));
    expect(new Set(messages.map(({ text }) => text)).size).toBe(1);
    expect((await attemptsOf(email.id)).map(({ outcome }) => outcome)).toEqual([
      "temporary",
      "temporary",
      "sent",
    ]);
  });

  test("for a whole day ends in `failed` with the last reason", async () => {
    const { email } = await reminded();
    const { mail } = recordingMail(() => refusal());
    for (let hour = 0; hour < 25; hour++) {
      ctx.clock.advance({ hours: 1 });
      await sendDueEmails(ctx, { mail });
    }
    expect(await read(email.id)).toMatchObject({
      state: "failed",
      last_error: expect.stringContaining("451"),
    });
  });

  test("for good ends in `failed` at once, and marks a bad address", async () => {
    const { user, email } = await reminded();
    const reason = "The mail server answered: 550 5.1.1 no such user";
    const { mail } = recordingMail(() => refusal({ permanent: true, addressBad: true, reason }));
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ failed: 1 });
    expect(await read(email.id)).toMatchObject({ state: "failed", attempts: 1, last_error: reason });
    expect(await attemptsOf(email.id)).toMatchObject([{ outcome: "permanent", reason }]);
    const [marked] = await ctx.db.select().from(users).where(eq(users.id, user.id));
    expect(marked?.email_bad_at).toEqual(ctx.clock.now());
  });

  test("of one message after another ends the run, and gives back what was not begun", async () => {
    for (let count = 0; count < 30; count++) await reminded();
    const { mail, messages } = recordingMail(() => refusal());
    const counts = await sendDueEmails(ctx, { mail, concurrency: 1 });
    expect(counts.postponed).toBe(20);
    expect(messages).toHaveLength(20);
    expect(await sendDueEmails(ctx, recordingMail())).toMatchObject({ sent: 10 });
  });

  test("of one message after another ends the run even when their day is over", async () => {
    for (let count = 0; count < 30; count++) await reminded();
    ctx.clock.advance({ hours: 25 });
    const { mail, messages } = recordingMail(() => refusal());
    expect(await sendDueEmails(ctx, { mail, concurrency: 1 })).toMatchObject({ failed: 20, postponed: 0 });
    expect(messages).toHaveLength(20);
    expect(await sendDueEmails(ctx, recordingMail())).toMatchObject({ sent: 10 });
  });

  test("of one recipient after another for good doesn't end the run", async () => {
    for (let count = 0; count < 30; count++) await reminded();
    const { mail } = recordingMail(() => refusal({ permanent: true }));
    expect(await sendDueEmails(ctx, { mail, concurrency: 1 })).toMatchObject({ failed: 30 });
  });
});

test("a mail server that takes no more ends the run, and gives back untried emails unchanged, with the wordings of their claim", async () => {
  const given = [await reminded(), await reminded(), await reminded()].map(({ email }) => email);
  const mail = recordingMail(() => ({ state: "notAttempted" }));
  const nothing = { sent: 0, postponed: 0, failed: 0, cancelled: 0 };
  expect(await sendDueEmails(ctx, { ...mail, concurrency: 1 })).toEqual(nothing);
  expect(mail.messages).toHaveLength(1);
  for (const email of given) {
    expect(await read(email.id)).toEqual({ ...email, wordings_until: 0 });
    expect(await attemptsOf(email.id)).toEqual([]);
  }
});

describe("an email that can't be written", () => {
  test.each([
    ["notification", { items: "none" }],
    ["test", "what somebody typed in the grid"],
    ["test", { canReorder: null }],
  ] as const)("as a %s from %j is put off and doesn't block the others", async (kind, payload) => {
    const user = await insertUser(ctx);
    const poison = await insertEmail(ctx, { kind, user_id: user.id, payload });
    const { email } = await reminded();
    expect(await sendDueEmails(ctx, recordingMail())).toMatchObject({ sent: 1, postponed: 1 });
    expect(await read(email.id)).toMatchObject({ state: "sent" });
    expect(await read(poison.id)).toMatchObject({
      state: "queued",
      fields: null,
      last_error: "The message could not be written.",
    });
  });
});
