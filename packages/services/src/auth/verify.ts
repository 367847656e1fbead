import { messages } from "@scriptkeeper/contracts/messages";
import type { User } from "@scriptkeeper/contracts/users";
import type { SignedInContext } from "../context.ts";
import { AppError } from "../errors.ts";
import { findLiveSession } from "./auth.queries.ts";
import { userView } from "./user-view.ts";

/** The signed-in person, read afresh. */
export async function verify(ctx: SignedInContext): Promise<User> {
  const { sessionId, userId } = ctx.actor;
  const user = await findLiveSession(ctx.db, { sessionId, userId, now: ctx.clock.now() });
  if (!user) throw new AppError("UNAUTHENTICATED", messages.signedOut);
  return userView(user);
}
