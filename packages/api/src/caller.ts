import type { CareRight } from "@scriptkeeper/contracts/care/care";
import { careMessages } from "@scriptkeeper/contracts/care/messages";
import { PathId } from "@scriptkeeper/contracts/primitives";
import { authenticate } from "@scriptkeeper/services/auth";
import { actFor } from "@scriptkeeper/services/care";
import {
  type AdminContext,
  AppError,
  type Context,
  type PatientContext,
  requireAdmin,
  requireFreshSignIn,
  requireOwnPassword,
  requireSignedIn,
  type SignedInContext,
} from "@scriptkeeper/services/core";

/** The rate limits, each counted per IP address. Every call counts against exactly one of them. */
export const LIMIT_NAMES = [
  "login",
  "forgotPassword",
  "resetPassword",
  "resetLink",
  "renewal",
  "general",
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/**
 * Who may call, each level including fewer people than the one before. `session` is anyone signed in, even with a
 * temporary password; until that password is changed, they may do nothing else. With `seesPatient` and
 * `ordersForPatient` a caller may act for themselves or for a patient who lets them see, or see and order. All other
 * calls are for oneself only.
 */
export type Access = "public" | "session" | "authenticated" | "seesPatient" | "ordersForPatient" | "admin";
/**
 * Whether a call requires a fresh sign-in, meaning that the password was entered a short while ago. `always` is
 * checked before the input is read; with `byInput` the verb decides, for some inputs only.
 */
export type Freshness = "always" | "byInput";
export interface ContextByAccess {
  public: Context;
  session: SignedInContext;
  authenticated: SignedInContext;
  seesPatient: PatientContext;
  ordersForPatient: PatientContext;
  admin: AdminContext;
}

/** One HTTP request, as procedures and routes see it. */
export interface Caller {
  /** Counts one call. Throws TOO_MANY_REQUESTS once the limit is used up. */
  count(limit: LimitName): Promise<void>;
  /**
   * Returns the context for a verb. Throws UNAUTHENTICATED without a live session, CHANGE_PASSWORD for a session with
   * a temporary password, FORBIDDEN without the required role or when a call for oneself only is made for someone
   * else, NOT_FOUND for a patient whom the caller does not help, and CONFIRM_PASSWORD when the call always requires a
   * fresh sign-in and this one is not.
   */
  authorize<A extends Access>(access: A, fresh?: Freshness): Promise<ContextByAccess[A]>;
  log: Context["log"];
  requestId: string;
}

export interface CallerOptions {
  base: Omit<Context, "actor">;
  ipAddress: string;
  /** The bearer token, or `null` without one. */
  token: string | null;
  /** The patient whom the request names as the one to act for, or `null` for the caller themselves. */
  patient: string | null;
  /** Whether a page makes this call on its own, without anyone using it. */
  isBackground: boolean;
  count(limit: LimitName): Promise<void>;
}

/** Looks the session up at most once per request, and only when a call needs it. */
export function createCaller(options: CallerOptions): Caller {
  const { base, ipAddress, token, isBackground, count } = options;
  // Anything that is not an id matches nobody.
  const patientId = options.patient === null ? null : (PathId.safeParse(options.patient).data ?? 0);
  const visitor: Context = { ...base, actor: { kind: "visitor", ipAddress } };
  let found: Promise<Context> | undefined;
  const lookUp = async (): Promise<Context> => {
    const actor = token ? await authenticate(base, { token, ipAddress, isBackground }) : null;
    return actor ? { ...base, actor } : visitor;
  };
  const signedIn = async (): Promise<SignedInContext> => {
    found ??= lookUp();
    const ctx = await found;
    requireSignedIn(ctx);
    return ctx;
  };
  const session = async (): Promise<SignedInContext> => {
    const ctx = await signedIn();
    if (patientId !== null && patientId !== ctx.actor.userId)
      throw new AppError("FORBIDDEN", careMessages.onlyForOneself);
    return ctx;
  };
  const authenticated = async (): Promise<SignedInContext> => {
    const ctx = await session();
    requireOwnPassword(ctx);
    return ctx;
  };
  const forPatient = async (right: CareRight): Promise<PatientContext> => {
    const ctx = await signedIn();
    requireOwnPassword(ctx);
    return actFor(ctx, { patientId, right });
  };
  const ladder: { [A in Access]: () => Promise<ContextByAccess[A]> } = {
    public: async () => visitor,
    session,
    authenticated,
    seesPatient: () => forPatient("see"),
    ordersForPatient: () => forPatient("order"),
    admin: async () => {
      const ctx: Context = await authenticated();
      requireAdmin(ctx);
      return ctx;
    },
  };
  const authorize: Caller["authorize"] = async (access, fresh) => {
    const ctx = await ladder[access]();
    if (fresh === "always") requireFreshSignIn(await authenticated());
    return ctx;
  };
  return { count, authorize, log: base.log, requestId: base.requestId };
}
