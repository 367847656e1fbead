import { messages } from "@scriptkeeper/contracts/messages";
import type { User } from "@scriptkeeper/contracts/users";
import type { SignedInContext } from "../context.ts";
import { AppError } from "../errors.ts";
import { findLiveSession } from "./live-session.ts";
import { userView } from "./user-view.ts";

/** The signed-in person, read afresh. */
export async function verify(ctx: SignedInContext): Promise<User> {
  const found = await findLiveSession(ctx, ctx.actor);
  if (!found) throw new AppError("UNAUTHENTICATED", messages.signedOut);
  return userView(found.user);
}
