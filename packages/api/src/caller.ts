import { authenticate } from "@scriptkeeper/services/auth";
import {
  type AdminContext,
  type Context,
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
 * may do nothing else before that is changed.
 */
export type Access = "public" | "session" | "authenticated" | "admin";
/**
 * Whether a call asks for a fresh sign-in: the password given a short while ago. `always` is decided before the input is
 * looked at; `byInput` is decided by the verb, for some inputs alone.
 */
export type Freshness = "always" | "byInput";
export interface ContextByAccess {
  public: Context;
  session: SignedInContext;
  authenticated: SignedInContext;
  admin: AdminContext;
}

/** One HTTP request as procedures and routes see it. */
export interface Caller {
  /** Counts one call. TOO_MANY_REQUESTS once the limit is used up. */
  count(limit: LimitName): Promise<void>;
  /**
   * The context that a verb gets. UNAUTHENTICATED without a live session, CHANGE_PASSWORD for one of a temporary
   * password, FORBIDDEN without the role, CONFIRM_PASSWORD for a sign-in that is not fresh where the call always asks for
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
  /** Whether a page asks by itself while nobody uses it. */
  isBackground: boolean;
  count(limit: LimitName): Promise<void>;
}

/** The session is looked up at most once per request, and only when a call needs one. */
export function createCaller({ base, ipAddress, token, isBackground, count }: CallerOptions): Caller {
  const visitor: Context = { ...base, actor: { kind: "visitor", ipAddress } };
  let found: Promise<Context> | undefined;
  const lookUp = async (): Promise<Context> => {
    const actor = token ? await authenticate(base, { token, ipAddress, isBackground }) : null;
    return actor ? { ...base, actor } : visitor;
  };
  const session = async (): Promise<SignedInContext> => {
    found ??= lookUp();
    const ctx = await found;
    requireSignedIn(ctx);
    return ctx;
  };
  const authenticated = async (): Promise<SignedInContext> => {
    const ctx = await session();
    requireOwnPassword(ctx);
    return ctx;
  };
  const ladder: { [A in Access]: () => Promise<ContextByAccess[A]> } = {
    public: async () => visitor,
    session,
    authenticated,
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
