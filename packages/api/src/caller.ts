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

/** Every call counts against exactly one of these, per IP address. */
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
 * Who may call, each more than the next. `session` is anybody who signed in, also with a temporary password; whoever did
 * may do nothing else before that is changed. `seesPatient` and `ordersForPatient` are for patients and for whom they let
 * see, or see and order, what is theirs; all others are made for oneself alone.
 */
export type Access = "public" | "session" | "authenticated" | "seesPatient" | "ordersForPatient" | "admin";
/**
 * Whether a call asks for a fresh sign-in: the password given a short while ago. `always` is decided before the input is
 * looked at; `byInput` is decided by the verb, for some inputs alone.
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

/** One HTTP request as procedures and routes see it. */
export interface Caller {
  /** Counts one call. TOO_MANY_REQUESTS once the limit is used up. */
  count(limit: LimitName): Promise<void>;
  /**
   * The context that a verb gets. UNAUTHENTICATED without a live session, CHANGE_PASSWORD for one of a temporary
   * password, FORBIDDEN without the role or for somebody else where the call is for oneself alone, NOT_FOUND for a patient
   * whom the caller does not help, CONFIRM_PASSWORD for a sign-in that is not fresh where the call always asks for
   * one.
   */
  authorize<A extends Access>(access: A, fresh?: Freshness): Promise<ContextByAccess[A]>;
  log: Context["log"];
  requestId: string;
}

export interface CallerOptions {
  base: Omit<Context, "actor">;
  ipAddress: string;
  /** The bearer token, `null` when there is none. */
  token: string | null;
  /** The patient for whom the calls are made, as the request names them; `null` for oneself. */
  patient: string | null;
  /** Whether a page asks by itself while nobody uses it. */
  isBackground: boolean;
  count(limit: LimitName): Promise<void>;
}

/** The session is looked up at most once per request, and only when a call needs one. */
export function createCaller(options: CallerOptions): Caller {
  const { base, ipAddress, token, isBackground, count } = options;
  // What is no id names nobody.
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
