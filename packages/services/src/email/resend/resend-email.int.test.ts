import { audit_log, emails, users } from "@scriptkeeper/db/schema";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, insertAdmin, insertEmail, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { recordingMail, refusal } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";
import { resendEmail } from "./resend-email.ts";

const ctx = sharedContext();
let asAdmin: AdminContext;
let adminId: number;
beforeAll(async () => {
  adminId = (await insertAdmin(ctx)).id;
  asAdmin = ctx.as(adminActor({ id: adminId }));
});
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
});

/** An email that was given up two days ago. */
async function givenUp(columns: Partial<typeof emails.$inferInsert> = {}) {
  const user = await insertUser(ctx);
  const created_at = new Date(ctx.clock.now().getTime() - 48 * 3_600_000);
  return insertEmail(ctx, {
    kind: "notification",
    user_id: user.id,
    payload: {},
    state: "failed",
    attempts: 30,
    last_error: "The mail server answered: 451 later",
    created_at,
    next_attempt_at: created_at,
    ...columns,
  });
}

async function read(id: number) {
  const [email] = await ctx.db.select().from(emails).where(eq(emails.id, id));
  return email;
}

test("a failed email is sent again: the same row under the same Message-ID, with an audit row", async () => {
  const email = await givenUp();
  ctx.jobs.notified.length = 0;
  await expect(resendEmail(asAdmin, { id: email.id })).resolves.toEqual({ success: true });
  expect(ctx.jobs.notified).toEqual(["mail"]);
  expect(await readAudit(ctx.db, { name: "email", id: email.id })).toMatchObject([
    {
      action: "resend email",
      actor_user_id: adminId,
      before: { state: "failed" },
      after: { state: "queued" },
    },
  ]);
  const { mail, messages } = recordingMail();
  expect(await sendDueEmails(ctx, { mail })).toMatchObject({ sent: 1 });
  expect(messages.map(({ messageId }) => messageId)).toEqual([email.message_id]);
  expect(await read(email.id)).toMatchObject({ state: "sent", attempts: 31, last_error: null });
});

test("a resent email gets a day of attempts of its own, and is given up again after it", async () => {
  const email = await givenUp();
  await resendEmail(asAdmin, { id: email.id });
  const { mail } = recordingMail(() => refusal());
  expect(await sendDueEmails(ctx, { mail })).toMatchObject({ postponed: 1 });
  expect(await read(email.id)).toMatchObject({ state: "queued" });
  for (let hour = 0; hour < 25; hour++) {
    ctx.clock.advance({ hours: 1 });
    await sendDueEmails(ctx, { mail });
  }
  expect(await read(email.id)).toMatchObject({ state: "failed" });
});

test("a resent email starts its pauses between attempts again, and goes on counting its attempts", async () => {
  const email = await givenUp();
  await resendEmail(asAdmin, { id: email.id });
  const { mail } = recordingMail(() => refusal());
  for (const [nth, seconds] of [30, 60, 120].entries()) {
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ postponed: 1 });
    const next_attempt_at = new Date(ctx.clock.now().getTime() + seconds * 1000);
    expect(await read(email.id)).toMatchObject({ next_attempt_at, attempts: 31 + nth });
    ctx.clock.advance({ seconds });
  }
});

test.each(["queued", "sent", "cancelled"] as const)("an email that is %s isn't sent again", async (state) => {
  const email = await givenUp({ state, sent_at: state === "sent" ? ctx.clock.now() : null });
  await expect(resendEmail(asAdmin, { id: email.id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("no longer marked as failed"),
  });
  expect(await readAudit(ctx.db, { name: "email", id: email.id })).toEqual([]);
});

test("two administrators who press the button at once resend it once", async () => {
  const email = await givenUp();
  const pressed = await Promise.allSettled([
    resendEmail(asAdmin, { id: email.id }),
    resendEmail(asAdmin, { id: email.id }),
  ]);
  expect(pressed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await readAudit(ctx.db, { name: "email", id: email.id })).toHaveLength(1);
});

test("an address marked bad has to be corrected first, and then the email goes to the new one", async () => {
  const email = await givenUp();
  const userId = email.user_id ?? 0;
  await ctx.db.update(users).set({ email_bad_at: ctx.clock.now() }).where(eq(users.id, userId));
  await expect(resendEmail(asAdmin, { id: email.id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("Correct it under Customers"),
  });
  expect(await read(email.id)).toMatchObject({ state: "failed" });
  await ctx.db
    .update(users)
    .set({ email_bad_at: null, email: "mended@people.example" })
    .where(eq(users.id, userId));
  await resendEmail(asAdmin, { id: email.id });
  const { mail, messages } = recordingMail();
  await sendDueEmails(ctx, { mail });
  expect(messages.map(({ to }) => to)).toEqual(["mended@people.example"]);
});

test("an email whose account was deleted goes to nobody", async () => {
  const email = await givenUp({ user_id: null });
  await expect(resendEmail(asAdmin, { id: email.id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("has been deleted"),
  });
});

test("a missing email isn't found, and nothing is written", async () => {
  const before = await ctx.db.$count(audit_log);
  await expect(resendEmail(asAdmin, { id: 2_147_483_647 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await ctx.db.$count(audit_log)).toBe(before);
});
