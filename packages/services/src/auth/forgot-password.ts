import type { ForgotPasswordInput, Message } from "@scriptkeeper/contracts/auth";
import { messages } from "@scriptkeeper/contracts/messages";
import { addHours, subHours } from "date-fns";
import { type Context, within } from "../context.ts";
import { hashToken } from "../keys.ts";
import { mailSecret } from "../mail-secrets.ts";
import { countEmailsSince } from "../outbox/outbox.queries.ts";
import { queueEmail } from "../outbox/queue-email.ts";
import { endResetTokens, findAccountByEmail, insertResetToken, lockAccount } from "./auth.queries.ts";

const RESET_LINK_HOURS = 1;
/** Longer than either path takes, so that the time of the answer tells nothing. */
const ANSWER_AFTER_MS = 200;

/**
 * Sends a reset link where there is an account, at most a few an hour, and answers the same, in the same
 * time, where there is none.
 */
export async function forgotPassword(ctx: Context, input: ForgotPasswordInput): Promise<Message> {
  const answerTime = new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
  await sendLink(ctx, input.email);
  await answerTime;
  return { message: messages.forgotSent };
}

async function sendLink(ctx: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email);
  if (!account) return;
  const sent = await ctx.db.transaction((tx) => writeLink(within(ctx, tx), account.user.id));
  if (sent) ctx.bell.ring("mail");
}

async function writeLink(ctx: Context, userId: number): Promise<boolean> {
  const now = ctx.clock.now();
  const account = await lockAccount(ctx.db, userId);
  if (!account) return false;
  const recent = await countEmailsSince(ctx.db, { userId, kind: "password_reset", since: subHours(now, 1) });
  if (recent >= ctx.settings.limits.resetEmailsPerHour) return false;
  const email = await queueEmail(ctx, {
    kind: "password_reset",
    user: account.user,
    payload: { firstName: account.user.first_name },
  });
  await endResetTokens(ctx.db, { userId, at: now });
  await insertResetToken(ctx.db, {
    userId,
    hash: hashToken(mailSecret(ctx.keys, email, "reset")),
    createdAt: now,
    expiresAt: addHours(now, RESET_LINK_HOURS),
  });
  return true;
}
