import { emails, password_reset_tokens, renewal_tokens } from "@scriptkeeper/db/schema";
import { readEmails } from "@scriptkeeper/testing/database/reading.queries";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { forgotPassword, getResetLink } from "../../auth/index.ts";
import { deriveKeys, hashToken, today } from "../../core/index.ts";
import { getReminderEmails, sweepReminders } from "../../reminders/index.ts";
import { previewRenewal } from "../../renewals/index.ts";
import { mailSecret, type SecretSource } from "../queue/mail-secrets.ts";
import { unsubscribeToken } from "../queue/unsubscribe-token.ts";
import { requeue } from "../resend/requeue.ts";
import { recordingMail } from "../testing/recording-mail.ts";
import { sendDueEmails } from "../testing/send-emails.ts";

const ctx = sharedContext();
beforeEach(() => ctx.db.update(emails).set({ state: "cancelled" }).where(eq(emails.state, "queued")));

/** Turns a customer's email into one written by the previous release, and its link into the one stored then. */
async function asWrittenBefore(userId: number): Promise<SecretSource> {
  const [email] = await readEmails(ctx.db, userId);
  const old = { id: email?.id ?? 0, user_id: userId, secret_id: null, secret_key_id: null };
  await ctx.db
    .update(emails)
    .set({ secret_id: null, secret_key_id: null, claimed_until: null })
    .where(eq(emails.id, old.id));
  await ctx.db
    .update(renewal_tokens)
    .set({ token_hash: hashToken(mailSecret(ctx.keys, old, "renewal")) })
    .where(eq(renewal_tokens.user_id, userId));
  await ctx.db
    .update(password_reset_tokens)
    .set({ token_hash: hashToken(mailSecret(ctx.keys, old, "reset")) })
    .where(eq(password_reset_tokens.user_id, userId));
  return old;
}

async function reminded() {
  const user = await insertUser(ctx);
  await insertItem(ctx, { user_id: user.id, next_reminder_date: today(ctx) });
  await sweepReminders(ctx);
  return user;
}

async function sentUrl(name: "renewUrl" | "resetUrl") {
  const outbox = recordingMail();
  expect(await sendDueEmails(ctx, outbox)).toMatchObject({ sent: 1 });
  const url = new URL(String(outbox.contents()[0]?.[name]));
  return url.pathname.split("/").at(-1) ?? "";
}

describe("an email written by the previous release", () => {
  test("keeps its renewal link, however late it is sent, and even if it failed and is resent", async () => {
    const source = await asWrittenBefore((await reminded()).id);
    const token = await sentUrl("renewUrl");
    expect((await previewRenewal(ctx, { token })).items).toHaveLength(1);
    await ctx.db.update(emails).set({ state: "failed", sent_at: null }).where(eq(emails.id, source.id));
    ctx.clock.advance({ days: 15 });
    await requeue(ctx, [source.id]);
    expect((await previewRenewal(ctx, { token })).items).toHaveLength(1);
  });

  test("keeps its reset link", async () => {
    const user = await insertUser(ctx, { password: "an old password" });
    await forgotPassword(ctx, { email: user.email });
    await asWrittenBefore(user.id);
    expect(await getResetLink(ctx, { token: await sentUrl("resetUrl") })).toEqual({ state: "valid" });
  });

  test("keeps its link to stop reminders, even under the previous secret", async () => {
    const source = await asWrittenBefore((await reminded()).id);
    const [march, may] = ["the secret of march, 0123456789abcdef", "the secret of may, 0123456789abcdefgh"];
    for (const secret of [march, may]) {
      const token = unsubscribeToken(deriveKeys(secret), source);
      const rotated = { ...ctx, keys: deriveKeys(may, march) };
      expect(await getReminderEmails(rotated, { token })).toEqual({ wanted: true });
    }
  });

  test("opens nothing of a newer email with the same number", async () => {
    const { id } = await reminded();
    const [email] = await readEmails(ctx.db, id);
    const lost = { id: email?.id ?? 0, user_id: id, secret_id: null, secret_key_id: null };
    const dead = { code: "LINK_DEAD" };
    const token = mailSecret(ctx.keys, lost, "renewal");
    await expect(previewRenewal(ctx, { token })).rejects.toMatchObject(dead);
    const stop = unsubscribeToken(ctx.keys, lost);
    await expect(getReminderEmails(ctx, { token: stop })).rejects.toMatchObject(dead);
  });
});

test("workers of the previous release skip waiting emails whose links they would get wrong", async () => {
  const freeToThem = sql`state = 'queued' and (claimed_until is null or claimed_until <= now())`;
  const count = () => ctx.db.$count(emails, freeToThem);
  await reminded();
  expect(await count()).toBe(0);
  const refusing = recordingMail(() => ({
    state: "rejected",
    permanent: false,
    addressBad: false,
    reason: "451",
  }));
  expect(await sendDueEmails(ctx, refusing)).toMatchObject({ postponed: 1 });
  expect(await count()).toBe(0);
  ctx.clock.advance({ hours: 2 });
  expect(await sendDueEmails(ctx, recordingMail())).toMatchObject({ sent: 1 });
});
