import type { SignedInUser } from "@scriptkeeper/contracts/accounts/users";
import { messages } from "@scriptkeeper/contracts/messages";
import { AppError, type SignedInContext } from "../../core/index.ts";
import { userView } from "../sign-in/user-view.ts";
import { findLiveSession } from "./live-session.ts";

/** The signed-in person, read afresh. */
export async function getCurrentUser(ctx: SignedInContext): Promise<SignedInUser> {
  const found = await findLiveSession(ctx, ctx.actor);
  if (!found) throw new AppError("UNAUTHENTICATED", messages.signedOut);
  return { ...userView(found.user), mustChangePassword: found.mustChangePassword };
}
