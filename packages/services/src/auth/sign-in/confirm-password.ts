import type { ConfirmedPassword, ConfirmPasswordInput } from "@scriptkeeper/contracts/accounts/auth";
import { messages } from "@scriptkeeper/contracts/messages";
import type { Db } from "@scriptkeeper/db/connection";
import { AppError, audit, badInput, freshUntil, type SignedInContext } from "../../core/index.ts";
import { findAccount, lockPasswordHash } from "../auth.queries.ts";
import { noteAuthenticated } from "../sessions/live-session.queries.ts";
import { checkPassword } from "./check-password.ts";

/**
 * Makes this session's sign-in fresh again with the password. A wrong one is BAD_INPUT and counts like a failed
 * sign-in; TOO_MANY_REQUESTS after too many.
 */
export async function confirmPassword(
  ctx: SignedInContext,
  { password }: ConfirmPasswordInput,
): Promise<ConfirmedPassword> {
  const account = await findAccount(ctx.db, ctx.actor.userId);
  if (!account) throw new AppError("UNAUTHENTICATED", messages.signedOut);
  const { user, passwordHash } = account;
  if (!(await checkPassword(ctx, { email: user.email, account, password }))) throw wrong();
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await note(tx, { ...ctx.actor, passwordHash, at });
    await audit({ ...ctx, db: tx }, { action: "confirm password", entity: "user", entityId: user.id });
  });
  ctx.log.info({ userId: user.id }, "password confirmed");
  return { success: true, freshUntil: freshUntil(ctx, at).toISOString() };
}

/** Notes the confirmation, unless the password has changed since it was checked. */
async function note(
  db: Db,
  confirmed: { userId: number; sessionId: string; passwordHash: string | null; at: Date },
): Promise<void> {
  const { userId, sessionId, passwordHash, at } = confirmed;
  if ((await lockPasswordHash(db, userId)) !== passwordHash) throw wrong();
  const isNoted = await noteAuthenticated(db, { id: sessionId, at });
  if (!isNoted) throw new AppError("UNAUTHENTICATED", messages.signedOut);
}

function wrong(): AppError {
  return badInput("password", messages.confirmPasswordWrong);
}
