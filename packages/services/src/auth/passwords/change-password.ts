import type { ChangePasswordInput, Message } from "@scriptkeeper/contracts/accounts/auth";
import { messages } from "@scriptkeeper/contracts/messages";
import { AppError, auditPassword, badInput, type SignedInContext } from "../../core/index.ts";
import {
  endResetTokens,
  findAccount,
  lockAccount,
  revokeSessions,
  savePasswordHash,
} from "../auth.queries.ts";
import { checkPassword } from "../sign-in/check-password.ts";
import { hashPassword, toAsker } from "./password-hash.ts";
import { refuseWeakPassword, toPasswordOwner } from "./password-policy.ts";
import { refuseTemporaryPassword } from "./temporary-password.ts";

/**
 * Changes the caller's own password, keeps this session and ends all others. Wrong current passwords count like failed
 * sign-ins. BAD_INPUT for a wrong current password; CONFLICT when somebody else changed the password in the meantime.
 */
export async function changePassword(
  ctx: SignedInContext,
  { currentPassword, newPassword }: ChangePasswordInput,
): Promise<Message & { success: true }> {
  const account = await findAccount(ctx.db, ctx.actor.userId);
  if (!account) throw new AppError("UNAUTHENTICATED", messages.signedOut);
  const { user, passwordHash } = account;
  if (!(await checkPassword(ctx, { email: user.email, account, password: currentPassword })))
    throw badInput("currentPassword", messages.currentPasswordWrong);
  refuseTemporaryPassword(account, newPassword);
  refuseWeakPassword(newPassword, toPasswordOwner(ctx, user));
  const to = await hashPassword(newPassword, toAsker(ctx.actor, user.email));
  await replaceHash(ctx, { from: passwordHash, to });
  return { success: true, message: messages.passwordChanged };
}

/** Replaces the hash if it is still the one that the current password matched. */
async function replaceHash(ctx: SignedInContext, hash: { from: string | null; to: string }): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account?.passwordHash !== hash.from)
      throw new AppError("CONFLICT", messages.passwordChangedMeanwhile);
    await savePasswordHash(tx, { userId, passwordHash: hash.to, at });
    await endResetTokens(tx, { userId, at });
    const endedSessions = await revokeSessions(tx, { userId, keep: sessionId, at });
    await auditPassword({ ...ctx, db: tx }, { action: "change password", userId, endedSessions });
  });
}
