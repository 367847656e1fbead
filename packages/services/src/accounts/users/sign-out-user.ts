import type { Success } from "@scriptkeeper/contracts/primitives";
import { userMessages } from "@scriptkeeper/contracts/user-messages";
import { lockAccount, revokeSessions } from "../../auth/auth.queries.ts";
import { audit } from "../../core/audit/audit.ts";
import { type AdminContext, within } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";

/** Ends all sessions of an account but the one that asks. NOT_FOUND for a missing account. */
export async function signOutUser(ctx: AdminContext, input: { id: number }): Promise<Success> {
  await ctx.db.transaction((tx) => endSessions(within(ctx, tx), input.id));
  return { success: true };
}

async function endSessions(ctx: AdminContext, id: number): Promise<void> {
  if (!(await lockAccount(ctx.db, id))) throw notFound(userMessages.userNotFound);
  await revokeSessions(ctx.db, { userId: id, keep: ctx.actor.sessionId, at: ctx.clock.now() });
  await audit(ctx, { action: "sign out user", entity: "user", entityId: id, before: null, after: null });
}
