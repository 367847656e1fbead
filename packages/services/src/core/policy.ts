import { messages } from "@scriptkeeper/contracts/messages";
import { addMinutes } from "date-fns";
import type { Actor, Admin, AdminContext, Context, SignedIn, SignedInContext } from "./context.ts";
import { AppError } from "./errors.ts";

/** Requires a live session, of anyone; otherwise UNAUTHENTICATED. */
export function requireSignedIn(ctx: Context): asserts ctx is SignedInContext {
  if (!isSignedIn(ctx.actor)) throw new AppError("UNAUTHENTICATED", messages.signedOut);
}

/** Requires a password that the user chose; CHANGE_PASSWORD for a session opened with a temporary one. */
export function requireOwnPassword({ actor }: Pick<SignedInContext, "actor">): void {
  if (actor.mustChangePassword) throw new AppError("CHANGE_PASSWORD", messages.changePasswordFirst);
}

/** Requires an administrator: FORBIDDEN for a patient, UNAUTHENTICATED for a visitor. */
export function requireAdmin(ctx: Context): asserts ctx is AdminContext {
  if (isAdmin(ctx.actor)) return;
  if (isSignedIn(ctx.actor)) throw new AppError("FORBIDDEN", messages.notAllowed);
  throw new AppError("UNAUTHENTICATED", messages.signedOut);
}

/** Requires that the password was entered a short while ago; otherwise CONFIRM_PASSWORD. */
export function requireFreshSignIn(ctx: Pick<SignedInContext, "actor" | "clock" | "settings">): void {
  if (ctx.clock.now() < freshUntil(ctx, ctx.actor.authenticatedAt)) return;
  throw new AppError("CONFIRM_PASSWORD", messages.confirmPassword);
}

/** Until when a password that was entered at this time need not be entered again. */
export function freshUntil({ settings }: Pick<Context, "settings">, authenticatedAt: Date): Date {
  return addMinutes(authenticatedAt, settings.limits.freshSignInMinutes);
}

export function isSignedIn(actor: Actor): actor is SignedIn {
  return actor.kind === "customer" || actor.kind === "admin";
}

export function isAdmin(actor: Actor): actor is Admin {
  return actor.kind === "admin";
}
