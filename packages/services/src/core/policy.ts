import { messages } from "@scriptkeeper/contracts/messages";
import { addMinutes } from "date-fns";
import type { Actor, Admin, AdminContext, Context, SignedIn, SignedInContext } from "./context.ts";
import { AppError } from "./errors.ts";

/** Anybody with a live session. */
export function requireSignedIn(ctx: Context): asserts ctx is SignedInContext {
  if (!isSignedIn(ctx.actor)) throw new AppError("UNAUTHENTICATED", messages.signedOut);
}

/** Whoever has a password of their own; CHANGE_PASSWORD for a session of a temporary one. */
export function requireOwnPassword({ actor }: Pick<SignedInContext, "actor">): void {
  if (actor.mustChangePassword) throw new AppError("CHANGE_PASSWORD", messages.changePasswordFirst);
}

/** Administrators only; a patient is told so, a visitor is asked to sign in. */
export function requireAdmin(ctx: Context): asserts ctx is AdminContext {
  if (isAdmin(ctx.actor)) return;
  if (isSignedIn(ctx.actor)) throw new AppError("FORBIDDEN", messages.notAllowed);
  throw new AppError("UNAUTHENTICATED", messages.signedOut);
}

/** Whoever gave the password a short while ago; CONFIRM_PASSWORD for a sign-in that is older. */
export function requireFreshSignIn(ctx: Pick<SignedInContext, "actor" | "clock" | "settings">): void {
  if (ctx.clock.now() < freshUntil(ctx, ctx.actor.authenticatedAt)) return;
  throw new AppError("CONFIRM_PASSWORD", messages.confirmPassword);
}

/** Until when a password that was given at this time is asked for no more. */
export function freshUntil({ settings }: Pick<Context, "settings">, authenticatedAt: Date): Date {
  return addMinutes(authenticatedAt, settings.limits.freshSignInMinutes);
}

export function isSignedIn(actor: Actor): actor is SignedIn {
  return actor.kind === "customer" || actor.kind === "admin";
}

export function isAdmin(actor: Actor): actor is Admin {
  return actor.kind === "admin";
}
