import type { ResetLink, ResetLinkInput, ResetPasswordInput } from "@scriptkeeper/contracts/accounts/auth";
import { messages } from "@scriptkeeper/contracts/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { AppError, auditPassword, type Context, hashToken } from "../../core/index.ts";
import {
  endResetTokens,
  findLiveResetToken,
  findResetToken,
  revokeSessions,
  savePasswordHash,
  takeResetToken,
} from "../auth.queries.ts";
import { forgetGuesses } from "../sign-in/count-attempt.ts";
import { hashPassword, toAsker } from "./password-hash.ts";
import { refuseWeakPassword, toPasswordOwner } from "./password-policy.ts";
import { refuseTemporaryPassword } from "./temporary-password.ts";

/**
 * Sets a new password with a link from an email, once, and signs the account out everywhere. LINK_DEAD for a used,
 * expired or unknown link.
 */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<Success> {
  const now = ctx.clock.now();
  const token = { hash: hashToken(input.token), now };
  const account = await findLiveResetToken(ctx.db, token);
  if (!account) throw deadLink();
  refuseTemporaryPassword(account, input.newPassword);
  refuseWeakPassword(input.newPassword, toPasswordOwner(ctx, account.user));
  const passwordHash = await hashPassword(input.newPassword, toAsker(ctx.actor, account.user.email));
  await ctx.db.transaction(async (tx) => {
    if (!(await takeResetToken(tx, token))) throw deadLink();
    await savePasswordHash(tx, { userId: account.user.id, passwordHash, at: now });
    await endResetTokens(tx, { userId: account.user.id, at: now });
    const userId = account.user.id;
    const endedSessions = await revokeSessions(tx, { userId, at: now });
    await auditPassword({ ...ctx, db: tx }, { action: "reset password", userId, endedSessions });
    await forgetGuesses(tx, account.user.email);
  });
  return { success: true };
}

function deadLink(): AppError {
  return new AppError("LINK_DEAD", messages.resetLinkDead, { field: "token" });
}

/**
 * Whether a link to set a password still works, without using it up. Reveals nothing about its account; an unknown
 * link counts as expired.
 */
export async function getResetLink(ctx: Context, { token }: ResetLinkInput): Promise<ResetLink> {
  const link = await findResetToken(ctx.db, hashToken(token));
  if (link?.endedAt) return { state: "used" };
  return { state: link && link.expiresAt > ctx.clock.now() ? "valid" : "expired" };
}
