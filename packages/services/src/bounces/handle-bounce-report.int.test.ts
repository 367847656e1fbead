import { randomUUID } from "node:crypto";
import {
  care_relations,
  email_attempts,
  email_bounces,
  emails,
  prescription_items,
  users,
} from "@scriptkeeper/db/schema";
import { readAudit, readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, insertAdmin, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { liftEmailStop } from "../accounts/index.ts";
import { forgotPassword } from "../auth/index.ts";
import { emailedCare, tokenIn } from "../care/emails/testing/emailed-care.ts";
import { today } from "../core/index.ts";
import { recordSent } from "../email/delivery/sent.queries.ts";
import { queueEmail, type ReceivedBounceReport } from "../email/index.ts";
import { sweepReminders } from "../reminders/index.ts";
import { previewRenewal } from "../renewals/index.ts";
import { handleBounceReport } from "./handle-bounce-report.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "read-bounces" } });
let care: ReturnType<typeof emailedCare>;
beforeAll(async () => {
  care = emailedCare(ctx);
});
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
  await ctx.db.update(prescription_items).set({ next_reminder_date: null });
  ctx.clock.advance({ hours: 1 });
});

async function emailOf(id: number) {
  const [email] = await ctx.db.select().from(emails).where(eq(emails.id, id));
  if (!email) throw new Error(`no email ${id}`);
  return email;
}

/** A patient's reminder that was sent. */
async function sentReminder() {
  const user = await insertUser(ctx);
  await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
  await sweepReminders(ctx);
  await care.send();
  const [email] = await readEmails(ctx.db, user.id);
  if (!email) throw new Error("nothing was sent");
  return { user, email };
}

type Named = Pick<typeof emails.$inferSelect, "message_id" | "to_address">;

const bounceOf = (email: Named, facts: Partial<ReceivedBounceReport> = {}): ReceivedBounceReport => ({
  kind: "bounce",
  source: "mailbox",
  messageIds: [email.message_id],
  recipient: email.to_address,
  subject: "address",
  status: "5.1.1",
  reason: "550 5.1.1 User unknown",
  reportedAt: ctx.clock.now(),
  ...facts,
});
const complaintOf = (email: Named, facts: Partial<ReceivedBounceReport> = {}) =>
  bounceOf(email, { kind: "complaint", subject: null, status: null, ...facts });

async function isStopped(userId: number) {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  return { bad: user?.email_bad_at != null, unsubscribed: user?.unsubscribed_at != null };
}
const FREE = { bad: false, unsubscribed: false };

describe("a bounce of a reminder", () => {
  test("stops the address, and marks the email as failed in the server's words", async () => {
    const { user, email } = await sentReminder();
    expect(await handleBounceReport(ctx, bounceOf(email))).toBe("stopped");
    expect(await isStopped(user.id)).toEqual({ bad: true, unsubscribed: false });
    expect(await emailOf(email.id)).toMatchObject({
      state: "failed",
      sent_at: null,
      last_error: "The recipient's mail server returned it: 550 5.1.1 User unknown",
    });
    const [bounce] = await ctx.db.select().from(email_bounces).where(eq(email_bounces.email_id, email.id));
    expect(bounce).toMatchObject({
      kind: "bounce",
      source: "mailbox",
      stopped: true,
      noted_at: ctx.clock.now(),
    });
  });

  test.each(["mail", "sending"] as const)("that blames the %s stops nothing", async (subject) => {
    const { user, email } = await sentReminder();
    expect(await handleBounceReport(ctx, bounceOf(email, { subject }))).toBe("bounced");
    expect(await isStopped(user.id)).toEqual(FREE);
    expect(await emailOf(email.id)).toMatchObject({ state: "failed" });
  });

  test("counts once, even if reported several times at once", async () => {
    const { email } = await sentReminder();
    const heard = await Promise.all([1, 2, 3].map(() => handleBounceReport(ctx, bounceOf(email))));
    expect(heard.sort()).toEqual(["known", "known", "stopped"]);
    expect(await ctx.db.$count(email_bounces, eq(email_bounces.email_id, email.id))).toBe(1);
  });

  test.each([
    ["another Message-ID", () => ({ messageIds: [`<${randomUUID()}@renew.pharmacy.example>`] })],
    ["no Message-ID", () => ({ messageIds: [] })],
    ["another recipient", () => ({ recipient: "somebody@other.example" })],
    ["no recipient", () => ({ recipient: null })],
  ])("with %s isn't for one of our emails", async (_, facts) => {
    const { user, email } = await sentReminder();
    expect(await handleBounceReport(ctx, bounceOf(email, facts()))).toBe("unknown");
    expect(await isStopped(user.id)).toEqual(FREE);
    expect(await emailOf(email.id)).toMatchObject({ state: "sent" });
  });

  test.each([
    ["from before it was sent", { hours: -1 }],
    ["from weeks later", { hours: 15 * 24 }],
  ])("%s isn't believed", async (_, { hours }) => {
    const { user, email } = await sentReminder();
    const reportedAt = new Date(ctx.clock.now().getTime() + hours * 3_600_000);
    expect(await handleBounceReport(ctx, bounceOf(email, { reportedAt }))).toBe("known");
    expect(await isStopped(user.id)).toEqual(FREE);
  });

  test("doesn't stop a newer address of the patient", async () => {
    const { user, email } = await sentReminder();
    await ctx.db
      .update(users)
      .set({ email: `new-${user.email}` })
      .where(eq(users.id, user.id));
    expect(await handleBounceReport(ctx, bounceOf(email))).toBe("bounced");
    expect(await isStopped(user.id)).toEqual(FREE);
  });

  test("matches its address in another case, and with its domain in punycode", async () => {
    const { user, email } = await sentReminder();
    const address = "käthe@bücher.example";
    await ctx.db.update(users).set({ email: address }).where(eq(users.id, user.id));
    await ctx.db.update(emails).set({ to_address: address }).where(eq(emails.id, email.id));
    const recipient = "KÄTHE@xn--bcher-kva.EXAMPLE";
    expect(await handleBounceReport(ctx, bounceOf(email, { recipient }))).toBe("stopped");
  });

  test("changes nothing when it comes before the email is marked as sent", async () => {
    const user = await insertUser(ctx);
    await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
    await sweepReminders(ctx);
    const [email] = await readEmails(ctx.db, user.id);
    if (!email) throw new Error("nothing was queued");
    await recordSent(ctx.db, { emailId: email.id, attempt: 1, at: ctx.clock.now() });
    expect(await handleBounceReport(ctx, bounceOf(email))).toBe("early");
    expect(await isStopped(user.id)).toEqual(FREE);
  });
});

describe("a bounced email after the stop is lifted", () => {
  test("is sent again even if the sending worker's clock is ahead", async () => {
    const { user, email } = await sentReminder();
    await sentAhead(email.id);
    await handleBounceReport(ctx, bounceOf(email));
    await liftEmailStop(ctx.as(adminActor(await insertAdmin(ctx))), { id: user.id, stop: "bad_address" });
    expect((await care.send()).map(({ to }) => to)).toEqual([user.email]);
  });

  test("is sent again; the old report no longer counts, a new one does", async () => {
    const { user, email } = await sentReminder();
    const first = bounceOf(email);
    await handleBounceReport(ctx, first);
    ctx.clock.advance({ hours: 1 });
    const admin = await insertAdmin(ctx);
    await liftEmailStop(ctx.as(adminActor(admin)), { id: user.id, stop: "bad_address" });
    expect((await care.send()).map(({ to }) => to)).toEqual([user.email]);
    expect(await emailOf(email.id)).toMatchObject({ state: "sent", message_id: email.message_id });
    expect(await handleBounceReport(ctx, first)).toBe("known");
    expect(await isStopped(user.id)).toEqual(FREE);
    ctx.clock.advance({ minutes: 1 });
    expect(await handleBounceReport(ctx, bounceOf(email))).toBe("stopped");
    expect(await ctx.db.$count(email_bounces, eq(email_bounces.email_id, email.id))).toBe(2);
  });
});

/** As if the clock of the worker that sent the email were minutes ahead. */
async function sentAhead(id: number) {
  const at = new Date(ctx.clock.now().getTime() + 120_000);
  await ctx.db.update(emails).set({ sent_at: at }).where(eq(emails.id, id));
  await ctx.db.update(email_attempts).set({ attempted_at: at }).where(eq(email_attempts.email_id, id));
}

/** A patient's reminder that went to a carer, or to both. */
async function sentToCarer(emailsTo: "carer" | "both") {
  const [patient, carer] = [await care.patient(), await care.carer()];
  const careId = await care.help(patient, carer, "order");
  await care.choose(patient, careId, emailsTo);
  await care.due(patient);
  await sweepReminders(ctx);
  await care.send();
  await care.send();
  const [email] = await ctx.db
    .select()
    .from(emails)
    .where(sql`${eq(emails.care_id, careId)} and ${eq(emails.kind, "reminder")}`);
  if (!email) throw new Error("nothing went to the carer");
  return { patient, carer, careId, email };
}

describe("a bounce of an email to a carer", () => {
  test("stops only the carer's address, and sends the reminder to the patient", async () => {
    const { patient, carer, email } = await sentToCarer("carer");
    expect(await handleBounceReport(ctx, bounceOf(email))).toBe("stopped");
    expect(await isStopped(carer.id)).toMatchObject({ bad: true });
    expect(await isStopped(patient.id)).toEqual(FREE);
    expect((await care.send()).map(({ to }) => to)).toEqual([patient.email]);
    expect(await emailOf(email.id)).toMatchObject({ state: "sent", care_id: null });
  });

  test("sends the reminder to the patient even if the sending worker's clock is ahead", async () => {
    const { patient, email } = await sentToCarer("carer");
    await sentAhead(email.id);
    await handleBounceReport(ctx, bounceOf(email));
    expect((await care.send()).map(({ to }) => to)).toEqual([patient.email]);
  });

  test("that comes late sends the patient a link as fresh as a new one", async () => {
    const { email } = await sentToCarer("carer");
    ctx.clock.advance({ days: 13 });
    await handleBounceReport(ctx, bounceOf(email));
    ctx.clock.advance({ days: 2 });
    const [sent] = await care.send();
    expect((await previewRenewal(ctx, { token: tokenIn(sent?.renewUrl) })).items).toHaveLength(1);
  });

  test("sends nothing to anybody else if the email was a copy", async () => {
    const { patient, carer, email } = await sentToCarer("both");
    expect(await handleBounceReport(ctx, bounceOf(email))).toBe("stopped");
    expect(await isStopped(carer.id)).toMatchObject({ bad: true });
    expect(await isStopped(patient.id)).toEqual(FREE);
    expect(await care.send()).toEqual([]);
    expect(await emailOf(email.id)).toMatchObject({ state: "failed" });
  });
});

describe("a complaint", () => {
  test("unsubscribes the patient, keeps the address good, and is audited once", async () => {
    const { user, email } = await sentReminder();
    expect(await handleBounceReport(ctx, complaintOf(email, { recipient: null }))).toBe("complained");
    expect(await handleBounceReport(ctx, complaintOf(email))).toBe("known");
    expect(await isStopped(user.id)).toEqual({ bad: false, unsubscribed: true });
    expect(await emailOf(email.id)).toMatchObject({ state: "sent" });
    const entries = await readAudit(ctx.db, { name: "user", id: user.id });
    expect(entries.map(({ action }) => action)).toEqual(["reminder emails stopped"]);
  });

  test("from a carer stops what goes to them about this patient", async () => {
    const { patient, carer, careId, email } = await sentToCarer("carer");
    expect(await handleBounceReport(ctx, complaintOf(email))).toBe("complained");
    const [relation] = await ctx.db.select().from(care_relations).where(eq(care_relations.id, careId));
    expect(relation?.emails_stopped_at).not.toBeNull();
    expect([await isStopped(patient.id), await isStopped(carer.id)]).toEqual([FREE, FREE]);
  });

  test("from a carer's former address stops nothing", async () => {
    const { carer, careId, email } = await sentToCarer("carer");
    await care.change(carer, { email: `new-${carer.email}` });
    expect(await handleBounceReport(ctx, complaintOf(email))).toBe("complained");
    const [relation] = await ctx.db.select().from(care_relations).where(eq(care_relations.id, careId));
    expect(relation?.emails_stopped_at).toBeNull();
  });

  test.each([
    ["a letter about a recall", { about: "recall" }],
    ["the weekly report", { about: "weekly_report" }],
    ["the message about a new prescription", {}],
  ])("about %s, which has no link to stop it, stops no reminders", async (_, payload) => {
    const user = await insertUser(ctx);
    await queueEmail(ctx, { kind: "notification", user, payload });
    await care.send();
    const [email] = await readEmails(ctx.db, user.id);
    if (!email) throw new Error("nothing was sent");
    expect(await handleBounceReport(ctx, complaintOf(email))).toBe("complained");
    expect(await isStopped(user.id)).toEqual(FREE);
  });

  test("about an email that was asked for stops nothing", async () => {
    const user = await insertUser(ctx, { password: "an old password" });
    await forgotPassword(ctx, { email: user.email });
    await care.send();
    const [email] = await readEmails(ctx.db, user.id);
    if (!email) throw new Error("nothing was sent");
    expect(await handleBounceReport(ctx, complaintOf(email))).toBe("complained");
    expect(await isStopped(user.id)).toEqual(FREE);
  });

  test("from another address stops nothing", async () => {
    const { user, email } = await sentReminder();
    expect(await handleBounceReport(ctx, complaintOf(email, { recipient: "somebody@other.example" }))).toBe(
      "unknown",
    );
    expect(await isStopped(user.id)).toEqual(FREE);
  });
});
