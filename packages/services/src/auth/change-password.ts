import type { ChangePasswordInput, Message } from "@scriptkeeper/contracts/auth";
import { messages } from "@scriptkeeper/contracts/messages";
import { type SignedInContext, within } from "../context.ts";
import { AppError, badInput } from "../errors.ts";
import { endResetTokens, lockAccount, revokeSessions, savePasswordHash } from "./auth.queries.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { refuseWeakPassword } from "./password-policy.ts";

/** Changes the own password, keeps this session and ends all others. */
export async function changePassword(
  ctx: SignedInContext,
  input: ChangePasswordInput,
): Promise<Message & { success: true }> {
  await ctx.db.transaction((tx) => change(within(ctx, tx), input));
  return { success: true, message: messages.passwordChanged };
}

async function change(
  ctx: Pick<SignedInContext, "db" | "actor" | "clock">,
  input: ChangePasswordInput,
): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  const at = ctx.clock.now();
  const account = await lockAccount(ctx.db, userId);
  if (!account) throw new AppError("UNAUTHENTICATED", messages.signedOut);
  if (!(await verifyPassword(account.passwordHash, input.currentPassword)))
    throw badInput("currentPassword", messages.currentPasswordWrong);
  refuseWeakPassword(input.newPassword, account.user);
  await savePasswordHash(ctx.db, { userId, passwordHash: await hashPassword(input.newPassword), at });
  await endResetTokens(ctx.db, { userId, at });
  await revokeSessions(ctx.db, { userId, keep: sessionId, at });
}
