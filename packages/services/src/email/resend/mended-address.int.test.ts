import { emails, users } from "@scriptkeeper/db/schema";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertEmail, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { liftEmailStop, updateCustomer } from "../../accounts/index.ts";
import { clearOldRows, today } from "../../core/index.ts";
import { updateRepeats } from "../../prescriptions/index.ts";
import { sweepReminders } from "../../reminders/index.ts";
import { readLink } from "../../renewals/links/tokens.ts";
import { syncCustomer } from "../../store-sync/customers/sync-customer.ts";
import { queueEmail } from "../queue/queue-email.ts";
import { recordingMail, refusal } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";
import { resendFailedEmails } from "./resend-failed-emails.ts";

const nobodyThere = refusal({ permanent: true, addressBad: true });

const ctx = sharedContext();
const asAdmin = sharedAdmin(ctx);
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
});

/** A patient whose reminder was refused because nobody has its address. */
async function unreachable() {
  const patient = await insertUser(ctx);
  const item = await insertItem(ctx, { user_id: patient.id, next_reminder_date: today(ctx) });
  await sweepReminders(ctx);
  expect(
    await sendDueEmails(
      ctx,
      recordingMail(() => nobodyThere),
    ),
  ).toMatchObject({ failed: 1 });
  const [account] = await ctx.db.select().from(users).where(eq(users.id, patient.id));
  expect(account?.email_bad_at).toEqual(ctx.clock.now());
  return { patient, item };
}

async function send() {
  const { mail, messages, contents } = recordingMail();
  await sendDueEmails(ctx, { mail });
  return { messages, contents: contents() };
}

const secretOf = ({ renewUrl }: Record<string, unknown> = {}) =>
  /\/renew\/([\w-]+)/.exec(String(renewUrl))?.[1] ?? "";

async function expectLinkOf14Days(patient: { id: number }, secret: string) {
  const works = { token: { user_id: patient.id } };
  await expect(readLink(ctx, secret)).resolves.toMatchObject(works);
  ctx.clock.advance({ days: 13, hours: 23 });
  await expect(readLink(ctx, secret)).resolves.toMatchObject(works);
  ctx.clock.advance({ hours: 1 });
  await expect(readLink(ctx, secret)).rejects.toMatchObject({ code: "LINK_DEAD" });
}

describe("a reminder that a bad address held back", () => {
  test("stays unsent, and no other is written, until somebody corrects the address", async () => {
    const { patient } = await unreachable();
    await insertItem(ctx, { user_id: patient.id, next_reminder_date: today(ctx) });
    await sweepReminders(ctx);
    expect((await send()).messages).toEqual([]);
    expect(await readEmails(ctx.db, patient.id)).toHaveLength(1);
  });

  test.each([
    ["corrected it", (id: number) => updateCustomer(asAdmin, { id, email: `new-${id}@people.example` })],
    ["has it tried again", (id: number) => liftEmailStop(asAdmin, { id, stop: "bad_address" })],
  ])("goes out once an administrator %s, with a link that lasts 14 days from then", async (_, mend) => {
    const { patient } = await unreachable();
    ctx.clock.advance({ days: 20 });
    ctx.jobs.notified.length = 0;
    const { email } = await mend(patient.id);
    expect(ctx.jobs.notified).toEqual(["mail"]);
    const { messages, contents } = await send();
    expect(messages.map(({ to }) => to)).toEqual([email]);
    await expectLinkOf14Days(patient, secretOf(contents[0]));
  });

  test("goes out months later when staff resend it, with a link that lasts 14 days from then", async () => {
    const { patient } = await unreachable();
    ctx.clock.advance({ days: 60 });
    await clearOldRows(ctx);
    await liftEmailStop(asAdmin, { id: patient.id, stop: "bad_address" });
    await resendFailedEmails(asAdmin, { email: patient.email });
    const { messages, contents } = await send();
    expect(messages.map(({ to }) => to)).toEqual([patient.email]);
    await expectLinkOf14Days(patient, secretOf(contents[0]));
  });

  test("goes out once the store reports another address", async () => {
    const { patient } = await unreachable();
    await ctx.db.update(users).set({ shopify_customer_id: "81" }).where(eq(users.id, patient.id));
    const said = (email: string, updated_at: string) =>
      syncCustomer(ctx, Buffer.from(JSON.stringify({ id: 81, email, updated_at })));
    await said(patient.email, "2026-03-01T00:00:00Z");
    await said("from-the-store@people.example", "2026-03-02T00:00:00Z");
    expect((await send()).messages.map(({ to }) => to)).toEqual(["from-the-store@people.example"]);
  });

  test("is cancelled when nothing in it is due any more", async () => {
    const { patient, item } = await unreachable();
    await updateRepeats(asAdmin, { id: item.id, repeats: 0 });
    await liftEmailStop(asAdmin, { id: patient.id, stop: "bad_address" });
    expect((await send()).messages).toEqual([]);
    expect(await readEmails(ctx.db, patient.id)).toMatchObject([{ state: "cancelled" }]);
  });
});

test("a welcome to a corrected address names it as the one to sign in with", async () => {
  const patient = await insertUser(ctx);
  await queueEmail(ctx, { kind: "welcome", user: patient, payload: { email: patient.email, items: [] } });
  await sendDueEmails(
    ctx,
    recordingMail(() => nobodyThere),
  );
  const { email } = await updateCustomer(asAdmin, {
    id: patient.id,
    email: `right-${patient.id}@people.example`,
  });
  const { messages, contents } = await send();
  expect(messages.map(({ to }) => to)).toEqual([email]);
  expect(contents).toMatchObject([{ email }]);
});

test("an email that is older than a month, or was a test, stays as it is", async () => {
  const patient = await insertUser(ctx, { email_bad_at: ctx.clock.now() });
  const given = { user_id: patient.id, payload: {}, state: "failed", attempts: 1 } as const;
  const now = ctx.clock.now();
  const longAgo = new Date(now.getTime() - 31 * 86_400_000);
  await insertEmail(ctx, { ...given, kind: "notification", created_at: longAgo, next_attempt_at: longAgo });
  await insertEmail(ctx, { ...given, kind: "test", created_at: now, next_attempt_at: now });
  await liftEmailStop(asAdmin, { id: patient.id, stop: "bad_address" });
  expect((await send()).messages).toEqual([]);
  const states = (await readEmails(ctx.db, patient.id)).map(({ state }) => state);
  expect(states).toEqual(["failed", "failed"]);
});
