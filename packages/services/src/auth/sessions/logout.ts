import type { Success } from "@scriptkeeper/contracts/primitives";
import { audit, type SignedInContext, within } from "../../core/index.ts";
import { revokeSession } from "../auth.queries.ts";

/** Ends this session; its token is dead from then on. */
export async function logout(ctx: SignedInContext): Promise<Success> {
  const { sessionId, userId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    await revokeSession(tx, { id: sessionId, at: ctx.clock.now() });
    await audit(within(ctx, tx), { action: "sign out", entity: "user", entityId: userId });
  });
  return { success: true };
}
