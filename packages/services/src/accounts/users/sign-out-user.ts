import { userMessages } from "@scriptkeeper/contracts/accounts/messages";
import type { Success } from "@scriptkeeper/contracts/primitives";
import { lockAccount, revokeSessions } from "../../auth/index.ts";
import { type AdminContext, audit, notFound, within } from "../../core/index.ts";

/** Ends all sessions of an account except the caller's own. NOT_FOUND for a missing account. */
export async function signOutUser(ctx: AdminContext, input: { id: number }): Promise<Success> {
  await ctx.db.transaction((tx) => endSessions(within(ctx, tx), input.id));
  return { success: true };
}

async function endSessions(ctx: AdminContext, id: number): Promise<void> {
  if (!(await lockAccount(ctx.db, id))) throw notFound(userMessages.userNotFound);
  await revokeSessions(ctx.db, { userId: id, keep: ctx.actor.sessionId, at: ctx.clock.now() });
  await audit(ctx, { action: "sign out user", entity: "user", entityId: id });
}
