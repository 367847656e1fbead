import { email_attempts, email_bounces, emails, renewal_tokens, renewals } from "@scriptkeeper/db/schema";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertEmail, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailedCare } from "../../care/emails/testing/emailed-care.ts";
import { today } from "../../core/index.ts";
import { sweepReminders } from "../../reminders/index.ts";
import { emailLifeLine } from "./email-life-line.ts";

const ctx = sharedContext();
const admin = sharedAdmin(ctx);

async function sentReminder() {
  const user = await insertUser(ctx);
  await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
  await sweepReminders(ctx);
  await emailedCare(ctx).send();
  const [email] = await readEmails(ctx.db, user.id);
  const [link] = await ctx.db.select().from(renewal_tokens).where(eq(renewal_tokens.user_id, user.id));
  if (!email || !link) throw new Error("nothing was sent");
  return { email, link };
}

const orderBy = ({ id, user_id, item_ids }: typeof renewal_tokens.$inferSelect) =>
  insertRenewal(ctx, {
    user_id,
    token_id: id,
    state: "open",
    items: item_ids.map((item_id) => ({ item_id })),
  });

const labels = async (id: number) => (await emailLifeLine(admin, { id })).steps.map(({ label }) => label);

test("the life line shows an email from the queue to its bounce, in the servers' words", async () => {
  const { id } = await insertEmail(ctx, { state: "failed", created_at: ctx.clock.now() });
  const later = (minutes: number) => new Date(ctx.clock.now().getTime() + minutes * 60_000);
  await ctx.db.insert(email_attempts).values([
    { email_id: id, attempt: 1, attempted_at: later(1), outcome: "temporary", reason: "451 later" },
    { email_id: id, attempt: 2, attempted_at: later(2), outcome: "sent" },
  ]);
  const bounce = { email_id: id, source: "mailbox", reported_at: later(3), noted_at: later(3) } as const;
  await ctx.db
    .insert(email_bounces)
    .values({ ...bounce, kind: "bounce", subject: "address", reason: "550 5.1.1 who?", stopped: true });
  expect(await emailLifeLine(admin, { id })).toEqual({
    status: "failed",
    subject: "",
    sent_at: null,
    has_content: false,
    withdrawn: null,
    ordered: null,
    steps: [
      { at: later(0).toISOString(), label: "Queued", detail: null, tone: "neutral" },
      { at: later(1).toISOString(), label: "Refused for now", detail: "451 later", tone: "waiting" },
      { at: later(2).toISOString(), label: "Accepted by the mail server", detail: null, tone: "good" },
      {
        at: later(3).toISOString(),
        label: "Bounced: the address does not work and gets no more emails",
        detail: "550 5.1.1 who?",
        tone: "bad",
      },
    ],
  });
});

test.each([
  ["bounce", false, "Bounced"],
  ["complaint", true, "Marked as spam by the reader, who gets no more reminders"],
  ["complaint", false, "Marked as spam by the reader"],
] as const)("a %s says whether it has stopped something (%s)", async (kind, stopped, label) => {
  const { id } = await insertEmail(ctx);
  const at = ctx.clock.now();
  await ctx.db.insert(email_bounces).values({
    email_id: id,
    kind,
    source: "sendgrid",
    stopped,
    reported_at: at,
    noted_at: at,
    subject: kind === "bounce" ? "sending" : null,
  });
  expect(await labels(id)).toContain(label);
});

test("a waiting email shows when it is tried again, and a withdrawn one shows why", async () => {
  const at = ctx.clock.now();
  const next_attempt_at = new Date(at.getTime() + 3_600_000);
  const waiting = await insertEmail(ctx, { state: "queued", next_attempt_at });
  expect((await emailLifeLine(admin, waiting)).steps.at(-1)).toMatchObject({
    at: next_attempt_at.toISOString(),
    tone: "waiting",
  });
  const cancelled = await insertEmail(ctx, {
    state: "cancelled",
    last_error: "Nothing in it was still due.",
  });
  expect(await emailLifeLine(admin, cancelled)).toMatchObject({
    withdrawn: "Nothing in it was still due.",
  });
});

test("the life line shows whether the link led to an order, and which", async () => {
  const { email, link } = await sentReminder();
  expect(await emailLifeLine(admin, email)).toMatchObject({
    status: "sent",
    ordered: "no",
    subject: email.subject,
    sent_at: email.sent_at?.toISOString(),
    has_content: true,
  });
  expect(await labels(email.id)).not.toContain("Link opened");
  await ctx.db.update(emails).set({ opened_at: ctx.clock.now() }).where(eq(emails.id, email.id));
  expect(await labels(email.id)).toContain("Link opened");
  const renewal = await orderBy(link);
  expect(await labels(email.id)).toContain("Led to an order that is not paid yet");
  await ctx.db
    .update(renewals)
    .set({ state: "paid", order_id: "900", order_name: "#1001" })
    .where(eq(renewals.id, renewal.id));
  expect(await emailLifeLine(admin, email)).toMatchObject({ ordered: "yes" });
  expect(await labels(email.id)).toContain("Led to order #1001");
});

test("an order through another link isn't shown for this email", async () => {
  const [one, other] = [await sentReminder(), await sentReminder()];
  await orderBy(other.link);
  expect(await emailLifeLine(admin, one.email)).toMatchObject({ ordered: "no" });
});

test("once the link has been cleared, it is unknown whether it led to an order", async () => {
  const { email, link } = await sentReminder();
  await ctx.db.delete(renewal_tokens).where(eq(renewal_tokens.id, link.id));
  expect(await emailLifeLine(admin, email)).toMatchObject({ ordered: "unknown" });
});

test("an order by the carer who got the email counts", async () => {
  const care = emailedCare(ctx);
  const [patient, carer] = [await care.patient(), await care.carer()];
  const careId = await care.help(patient, carer, "order");
  await care.choose(patient, careId, "carer");
  await care.due(patient);
  await sweepReminders(ctx);
  await care.send();
  const [email] = await ctx.db.select().from(emails).where(eq(emails.care_id, careId));
  const [link] = await ctx.db.select().from(renewal_tokens).where(eq(renewal_tokens.care_id, careId));
  if (!email || !link) throw new Error("nothing was sent to the carer");
  await orderBy(link);
  expect(await emailLifeLine(admin, email)).toMatchObject({ ordered: "yes" });
});

test("a missing email has no life line", async () => {
  await expect(emailLifeLine(admin, { id: 2_000_000_000 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
