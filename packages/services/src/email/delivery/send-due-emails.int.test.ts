import {
  email_attempts,
  emails,
  password_reset_tokens,
  prescription_items,
  users,
} from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { secretIn } from "@scriptkeeper/testing/services/secret-in";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { forgotPassword } from "../../auth/index.ts";
import { today } from "../../core/index.ts";
import { sweepExpiryNotices, sweepReminders } from "../../reminders/index.ts";
import { recordingMail } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";

const ctx = sharedContext({ actor: { kind: "job", name: "send-due-emails" } });
beforeEach(async () => {
  await ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued"));
  await ctx.db.update(prescription_items).set({ next_reminder_date: null, prescription_expiry_date: null });
});

async function reminded(...items: Partial<typeof prescription_items.$inferInsert>[]) {
  const user = await insertUser(ctx);
  const ids: number[] = [];
  for (const columns of items)
    ids.push((await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx), ...columns })).id);
  await sweepReminders(ctx);
  const [email] = await readEmails(ctx.db, user.id);
  if (!email) throw new Error("nothing was queued");
  return { user, ids, email };
}

const change = (itemId: number | undefined, columns: Partial<typeof prescription_items.$inferInsert>) =>
  ctx.db
    .update(prescription_items)
    .set(columns)
    .where(eq(prescription_items.id, itemId ?? 0));

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

describe("A-MAIL-01 an email", () => {
  test("names the pharmacy's phone number and its hours, once they are set", async () => {
    await reminded({});
    const { mail, contents } = recordingMail();
    const called = { supportPhone: "(02) 5550 1234", openingHours: "Mon to Fri" };
    await sendDueEmails({ ...ctx, settings: { ...ctx.settings, ...called } }, { mail });
    expect(contents()).toMatchObject([called]);
  });

  test("is sent to the customer and logged once, with its links removed from the copy", async () => {
    const { user, ids, email } = await reminded({}, {});
    const { mail, messages, contents } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toEqual({ sent: 1, postponed: 0, failed: 0, cancelled: 0 });

    const secret = secretIn(ctx, email, "renewal");
    expect(messages).toMatchObject([{ to: user.email, messageId: email.message_id, subject: "reminder" }]);
    expect(contents()).toMatchObject([
      {
        firstName: user.first_name,
        pharmacyName: ctx.settings.pharmacyName,
        supportEmail: ctx.settings.supportEmail,
        renewUrl: `https://renew.pharmacy.example/renew/${secret}?selected=${ids.join(",")}`,
        items: ids.map((id) => ({ id })),
      },
    ]);
    const sent = await read(email.id);
    expect(sent).toMatchObject({
      state: "sent",
      sent_at: ctx.clock.now(),
      attempts: 1,
      claim_id: null,
      last_error: null,
    });
    expect(JSON.stringify(sent?.fields)).toContain("[cut]");
    expect(JSON.stringify(sent)).not.toContain(secret);
    expect(await attemptsOf(email.id)).toMatchObject([{ attempt: 1, outcome: "sent", reason: null }]);
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ sent: 0 });
  });

  test("goes to the customer's current address", async () => {
    const { user, email } = await reminded({});
    await ctx.db
      .update(users)
      .set({ email: `new-${user.email}` })
      .where(eq(users.id, user.id));
    const { mail, messages } = recordingMail();
    await sendDueEmails(ctx, { mail });
    expect(messages.map(({ to }) => to)).toEqual([`new-${user.email}`]);
    expect(await read(email.id)).toMatchObject({ to_address: `new-${user.email}` });
  });

  test("with a reset link carries the secret of its own row, and is cancelled once the link is dead", async () => {
    const user = await insertUser(ctx, { password: "an old password" });
    await forgotPassword(ctx, { email: user.email });
    await forgotPassword(ctx, { email: user.email });
    const [older, newer] = await readEmails(ctx.db, user.id);
    const { mail, contents } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ sent: 1, cancelled: 1 });
    expect(await read(older?.id ?? 0)).toMatchObject({ state: "cancelled" });
    const secret = secretIn(ctx, newer, "reset");
    expect(contents()).toMatchObject([
      {
        resetUrl: `https://renew.pharmacy.example/reset-password/${secret}#${encodeURIComponent(user.email)}`,
      },
    ]);
    expect(await ctx.db.$count(password_reset_tokens, eq(password_reset_tokens.user_id, user.id))).toBe(2);
  });
});

describe("just before sending", () => {
  test("items that were renewed, deleted or expired are left out, and the link no longer selects them", async () => {
    const { ids } = await reminded({}, {}, {}, {});
    const [renewed, deleted, ended, left] = ids;
    await change(renewed, { next_reminder_date: addDays(today(ctx), 25) });
    await ctx.db.delete(prescription_items).where(eq(prescription_items.id, deleted ?? 0));
    await change(ended, { prescription_expiry_date: today(ctx) });
    const { mail, contents } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ sent: 1 });
    expect(contents()).toMatchObject([
      { items: [{ id: left }], renewUrl: expect.stringMatching(new RegExp(`\\?selected=${left}$`)) },
    ]);
  });

  test("a reminder with nothing left in it is cancelled and never sent", async () => {
    const { email, ids } = await reminded({});
    await change(ids[0], { next_reminder_date: addDays(today(ctx), 25) });
    const { mail, messages } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ cancelled: 1 });
    expect(messages).toEqual([]);
    expect(await read(email.id)).toMatchObject({
      state: "cancelled",
      sent_at: null,
      claim_id: null,
      last_error: "Nothing in it was still due.",
    });
  });

  test("a notice whose items can no longer be ordered goes without its link", async () => {
    const user = await insertUser(ctx);
    const item = await insertItem(ctx, {
      user_id: user.id,
      next_reminder_date: null,
      prescription_expiry_date: addDays(today(ctx), 9),
    });
    await sweepExpiryNotices(ctx);
    await change(item.id, { repeats: 0 });
    const { mail, contents } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ sent: 1 });
    expect(contents()).toMatchObject([{ stage: "soon", canReorder: false }]);
    expect(contents()[0]).not.toHaveProperty("renewUrl");
  });

  test("a notice that was written without a link gets none", async () => {
    const user = await insertUser(ctx);
    const ending = { next_reminder_date: null, prescription_expiry_date: addDays(today(ctx), 9), repeats: 0 };
    const item = await insertItem(ctx, { user_id: user.id, ...ending });
    await sweepExpiryNotices(ctx);
    await change(item.id, { repeats: 3 });
    const { mail, contents } = recordingMail();
    await sendDueEmails(ctx, { mail });
    expect(contents()[0]).not.toHaveProperty("renewUrl");
  });

  test.each([
    ["has unsubscribed", { unsubscribed_at: new Date() }, "cancelled"],
    ["cannot be reached", { email_bad_at: new Date() }, "failed"],
  ] as const)("a customer who %s by now gets nothing", async (_, columns, state) => {
    const { user, email } = await reminded({});
    await ctx.db.update(users).set(columns).where(eq(users.id, user.id));
    const { mail, messages } = recordingMail();
    expect(await sendDueEmails(ctx, { mail })).toMatchObject({ [state]: 1 });
    expect(messages).toEqual([]);
    expect(await read(email.id)).toMatchObject({ state });
  });

  test("the email of a deleted account is cancelled", async () => {
    const { user, email } = await reminded({});
    await ctx.db.delete(users).where(eq(users.id, user.id));
    expect(await sendDueEmails(ctx, recordingMail())).toMatchObject({ cancelled: 1 });
    expect(await read(email.id)).toMatchObject({ state: "cancelled", to_address: user.email });
  });
});
