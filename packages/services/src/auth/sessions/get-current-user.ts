import type { SignedInUser } from "@scriptkeeper/contracts/accounts/users";
import { messages } from "@scriptkeeper/contracts/messages";
import { AppError, type SignedInContext } from "../../core/index.ts";
import { userView } from "../sign-in/user-view.ts";
import { findLiveSession } from "./live-session.ts";

/** Returns the signed-in person, read anew. */
export async function getCurrentUser(ctx: SignedInContext): Promise<SignedInUser> {
  const found = await findLiveSession(ctx, ctx.actor);
  if (!found) throw new AppError("UNAUTHENTICATED", messages.signedOut);
  return { ...userView(found.user), mustChangePassword: found.mustChangePassword };
}
