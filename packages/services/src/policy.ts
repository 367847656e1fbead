import { messages } from "@scriptkeeper/contracts/messages";
import type { Actor, Admin, AdminContext, Context, SignedIn, SignedInContext } from "./context.ts";
import { AppError } from "./errors.ts";

/** Anybody with a live session. */
export function requireSignedIn(ctx: Context): asserts ctx is SignedInContext {
  if (!isSignedIn(ctx.actor)) throw new AppError("UNAUTHENTICATED", messages.signedOut);
}

/** Administrators only; a patient is told so, a visitor is asked to sign in. */
export function requireAdmin(ctx: Context): asserts ctx is AdminContext {
  if (isAdmin(ctx.actor)) return;
  if (isSignedIn(ctx.actor)) throw new AppError("FORBIDDEN", messages.notAllowed);
  throw new AppError("UNAUTHENTICATED", messages.signedOut);
}

export function isSignedIn(actor: Actor): actor is SignedIn {
  return actor.kind === "customer" || actor.kind === "admin";
}

export function isAdmin(actor: Actor): actor is Admin {
  return actor.kind === "admin";
}
