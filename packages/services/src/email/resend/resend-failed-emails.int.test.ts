import { ResendFailedInput } from "@scriptkeeper/contracts/reporting/logs";
import { audit_log, emails, renewal_tokens, users } from "@scriptkeeper/db/schema";
import { addDays as addCalendarDays } from "@scriptkeeper/domain/time/days";
import { insertEmail, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { addDays, subDays } from "date-fns";
import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { today } from "../../core/index.ts";
import { sweepReminders } from "../../reminders/index.ts";
import { recordingMail, refusal } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";
import { resendFailedEmails } from "./resend-failed-emails.ts";

const AT_ONCE = 500;
const Payload = z.looseObject({});

const ctx = sharedContext();
const asAdmin = sharedAdmin(ctx);
let customer: number;
let auditedBefore: number;
beforeAll(async () => {
  customer = (await insertUser(ctx)).id;
});
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled", sent_at: null });
  auditedBefore = await ctx.db.$count(audit_log);
  ctx.jobs.notified.length = 0;
});

const resend = (input: ResendFailedInput = {}) => resendFailedEmails(asAdmin, ResendFailedInput.parse(input));

/** An email that was given up two days ago. */
function givenUp(columns: Partial<typeof emails.$inferInsert> = {}) {
  const created_at = subDays(ctx.clock.now(), 2);
  return insertEmail(ctx, {
    kind: "notification",
    user_id: customer,
    state: "failed",
    attempts: 30,
    last_error: "The mail server answered: 451 later",
    created_at,
    next_attempt_at: created_at,
    ...columns,
  });
}

/** Inserts many emails that were given up, and returns their ids in order. */
async function manyGivenUp(count: number): Promise<number[]> {
  const { id: _, ...like } = await givenUp({ state: "cancelled" });
  const rows = await ctx.db
    .insert(emails)
    .values(
      Array.from({ length: count }, (_, n) => ({
        ...like,
        state: "failed" as const,
        message_id: `<${n}-${like.message_id}`,
      })),
    )
    .returning({ id: emails.id });
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

async function idsOf(state: "queued" | "failed"): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: emails.id })
    .from(emails)
    .where(eq(emails.state, state))
    .orderBy(asc(emails.id));
  return rows.map(({ id }) => id);
}

/** The audit rows written in this test; the audit is never emptied. */
const audited = () => ctx.db.select().from(audit_log).orderBy(asc(audit_log.id)).offset(auditedBefore);

describe("resending all failed emails", () => {
  test("puts each back in the queue: the same row under the same Message-ID, due at once, and wakes the worker", async () => {
    const [notification, welcome] = [await givenUp(), await givenUp({ kind: "welcome" })];
    // Its temporary password is valid as long as a new one, and the email says so.
    const told = {
      ...welcome,
      payload: { ...Payload.parse(welcome.payload), temporaryUntil: addCalendarDays(today(ctx), 7) },
    };
    await givenUp({ state: "cancelled" });
    const answer = await resend();
    expect(answer).toEqual({ resent: 2, kept: 0, left: 0, hasMore: false, after: null });
    expect(ctx.jobs.notified).toEqual(["mail"]);
    const rows = await ctx.db.select().from(emails).where(eq(emails.state, "queued")).orderBy(asc(emails.id));
    const now = ctx.clock.now();
    expect(rows).toEqual(
      [notification, told].map((email) => ({
        ...email,
        state: "queued",
        next_attempt_at: now,
        resent_at: now,
      })),
    );
    const { mail, messages } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ sent: 2 });
    expect(messages.map(({ messageId }) => messageId)).toEqual([notification.message_id, welcome.message_id]);
  });

  test("takes the oldest first, a limited number in one call, and says how many are left", async () => {
    const ids = await manyGivenUp(AT_ONCE + 30);
    const first = await resend();
    expect(first).toEqual({ resent: AT_ONCE, kept: 0, left: 30, hasMore: false, after: ids[AT_ONCE - 1] });
    expect(await idsOf("failed")).toEqual(ids.slice(AT_ONCE));
    expect(await resend({ after: first.after ?? 0 })).toMatchObject({ resent: 30, left: 0, after: null });
    expect(await idsOf("failed")).toEqual([]);
  });

  test("comes to an end even if the resent emails keep failing", async () => {
    const ids = await manyGivenUp(AT_ONCE + 1);
    const { after } = await resend();
    await ctx.db.update(emails).set({ state: "failed" }).where(eq(emails.state, "queued"));
    expect(await resend({ after: after ?? 0 })).toMatchObject({ resent: 1, left: 0, after: null });
    expect(await idsOf("queued")).toEqual(ids.slice(-1));
  });

  test("passes over those that reach nobody, and counts them", async () => {
    const badId = (await insertUser(ctx, { email_bad_at: ctx.clock.now() })).id;
    const unreachable = [await givenUp({ user_id: badId }), await givenUp({ user_id: null })];
    await manyGivenUp(AT_ONCE);
    unreachable.push(await givenUp({ user_id: badId }));
    await givenUp();
    const first = await resend();
    expect(first).toMatchObject({ resent: AT_ONCE, kept: 2, left: 1 });
    expect(await resend({ after: first.after ?? 0 })).toMatchObject({ resent: 1, kept: 1, left: 0 });
    expect(await idsOf("failed")).toEqual(unreachable.map(({ id }) => id));
  });

  test("also counts those behind the last that it may put back", async () => {
    await manyGivenUp(AT_ONCE);
    await givenUp({ user_id: null });
    expect(await resend()).toMatchObject({ resent: AT_ONCE, kept: 1, left: 0, after: null });
  });

  test("respects the list's filter", async () => {
    const wanted = await givenUp({ kind: "welcome", to_address: "Ann_Lee@people.example" });
    await givenUp({ kind: "welcome", to_address: "annXlee@people.example" });
    await givenUp({ kind: "notification", to_address: "ann_lee@people.example" });
    await givenUp({ kind: "welcome", to_address: "ann_lee@people.example", user_id: null });
    expect(await resend({ email: " ann_l ", type: "welcome" })).toMatchObject({
      resent: 1,
      kept: 1,
      left: 0,
    });
    expect(await idsOf("queued")).toEqual([wanted.id]);
    expect(await resend({ email: "", type: "" })).toMatchObject({ resent: 2, kept: 1 });
  });

  test("makes a reminder's link last 14 days from then", async () => {
    const patient = await insertUser(ctx);
    await insertItem(ctx, { user_id: patient.id, next_reminder_date: today(ctx) });
    await sweepReminders(ctx);
    const refuses = recordingMail(() => refusal({ permanent: true }));
    expect(await sendDueEmails(ctx, refuses)).toMatchObject({ failed: 1 });
    ctx.clock.advance({ days: 20 });
    expect(await resend()).toMatchObject({ resent: 1 });
    const [link] = await ctx.db.select().from(renewal_tokens).where(eq(renewal_tokens.user_id, patient.id));
    expect(link?.expires_at).toEqual(addDays(ctx.clock.now(), 14));
  });

  test("leaves it to the last check before sending to cancel what is no longer due", async () => {
    const { id } = await givenUp({ kind: "password_reset" });
    expect(await resend()).toMatchObject({ resent: 1 });
    const { mail, messages } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ cancelled: 1 });
    expect(messages).toEqual([]);
    const [email] = await ctx.db.select().from(emails).where(eq(emails.id, id));
    expect(email).toMatchObject({ state: "cancelled" });
  });
});

describe("two administrators who resend all at once", () => {
  test("put each email back once, between them all of them", async () => {
    await manyGivenUp(AT_ONCE + 50);
    const answers = await Promise.all([resend(), resend()]);
    expect(answers.map(({ resent }) => resent).sort((a, b) => b - a)).toEqual([AT_ONCE, 50]);
    expect(await idsOf("failed")).toEqual([]);
    expect(await audited()).toMatchObject([{ after: { count: AT_ONCE } }, { after: { count: 50 } }]);
  });

  test("don't wait for an email of a customer whose account is being changed", async () => {
    const { id } = await givenUp();
    await ctx.db.transaction(async (tx) => {
      await tx.update(users).set({ phone: "0400 000 000" }).where(eq(users.id, customer));
      expect(await resend()).toMatchObject({ resent: 1 });
    });
    expect(await idsOf("queued")).toEqual([id]);
  });
});

describe("the audit of resending all", () => {
  test("has one row a call with how many and of what kind, and no address", async () => {
    await givenUp({ kind: "welcome", to_address: "ann@people.example" });
    await resend({ email: "ann@people.example", type: "welcome" });
    await givenUp();
    await resend();
    const rows = await audited();
    expect(rows).toMatchObject([
      {
        action: "resend failed emails",
        actor_user_id: asAdmin.actor.userId,
        entity: "email",
        before: { state: "failed" },
        after: { state: "queued", count: 1, type: "welcome", by_address: true },
      },
      { after: { state: "queued", count: 1, type: null, by_address: false } },
    ]);
    expect(JSON.stringify(rows)).not.toContain("people.example");
  });

  test("shows by its time which they were", async () => {
    const { id } = await givenUp();
    await resend();
    ctx.clock.advance({ minutes: 1 });
    const [email] = await ctx.db.select().from(emails).where(eq(emails.id, id));
    expect((await audited()).at(-1)?.created_at).toEqual(email?.resent_at);
  });

  test("has no row when nothing was put back, and nobody is woken", async () => {
    await givenUp({ user_id: null });
    expect(await resend()).toEqual({ resent: 0, kept: 1, left: 0, hasMore: false, after: null });
    expect(await audited()).toEqual([]);
    expect(ctx.jobs.notified).toEqual([]);
  });

  test("belongs to the change: without it nothing is put back", async () => {
    const { id } = await givenUp();
    const broken = { ...asAdmin, requestId: null as unknown as string };
    await expect(resendFailedEmails(broken, {})).rejects.toThrow();
    expect(await idsOf("failed")).toEqual([id]);
    expect(ctx.jobs.notified).toEqual([]);
  });
});
