import type { ForgotPasswordInput, Message } from "@scriptkeeper/contracts/accounts/auth";
import { messages } from "@scriptkeeper/contracts/messages";
import { subHours } from "date-fns";
import { type Context, within } from "../../core/index.ts";
import { countEmailsSince } from "../../email/index.ts";
import { endResetTokens, findAccountByEmail, lockAccount } from "../auth.queries.ts";
import { answerAfter } from "../sign-in/answer-after.ts";
import { queueResetLink } from "./queue-reset-link.ts";

/**
 * Sends a reset link if there is an account, at most a few an hour; answers the same, in the same time, if there is
 * none.
 */
export async function forgotPassword(ctx: Context, input: ForgotPasswordInput): Promise<Message> {
  await answerAfter(sendLink(ctx, input.email));
  return { message: messages.forgotSent };
}

async function sendLink(ctx: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email);
  if (!account) return;
  const sent = await ctx.db.transaction((tx) => writeLink(within(ctx, tx), account.user.id));
  if (sent) ctx.jobs.notify("mail");
}

async function writeLink(ctx: Context, userId: number): Promise<boolean> {
  const now = ctx.clock.now();
  const account = await lockAccount(ctx.db, userId);
  if (!account) return false;
  const recent = await countEmailsSince(ctx.db, { userId, kind: "password_reset", since: subHours(now, 1) });
  if (recent >= ctx.settings.limits.resetEmailsPerHour) return false;
  await endResetTokens(ctx.db, { userId, at: now });
  await queueResetLink(ctx, { user: account.user });
  return true;
}
