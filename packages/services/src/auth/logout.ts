import type { Success } from "@scriptkeeper/contracts/primitives";
import type { SignedInContext } from "../context.ts";
import { revokeSession } from "./auth.queries.ts";

/** Ends this session; its token is dead from now on. */
export async function logout(ctx: SignedInContext): Promise<Success> {
  await revokeSession(ctx.db, { id: ctx.actor.sessionId, at: ctx.clock.now() });
  return { success: true };
}
