import { subMinutes } from "date-fns";
import type { Context, SignedIn } from "../../core/index.ts";
import { noteSeen, type SessionRow } from "./live-session.queries.ts";
import { findLiveSession } from "./live-session.ts";
import { readSessionToken } from "./session-token.ts";

const NOTED_EVERY_MINUTES = 1;

export interface Bearer {
  token: string;
  ipAddress: string;
  /** Whether a page sends the request by itself while nobody uses it, which keeps no session alive. */
  isBackground?: boolean;
}

/** Authenticates a bearer token; `null` when it is dead. Reads the role anew each time. */
export async function authenticate(
  ctx: Pick<Context, "db" | "keys" | "clock" | "settings">,
  { token, ipAddress, isBackground = false }: Bearer,
): Promise<SignedIn | null> {
  const claims = await readSessionToken(ctx.keys, token, ctx.clock.now());
  if (!claims) return null;
  const found = await findLiveSession(ctx, claims);
  if (!found) return null;
  const { session, user, mustChangePassword } = found;
  if (!isBackground) await keepAlive(ctx, session);
  return {
    kind: user.role === "admin" ? "admin" : "customer",
    userId: user.id,
    sessionId: session.id,
    ipAddress,
    authenticatedAt: session.authenticated_at ?? session.created_at,
    mustChangePassword,
  };
}

/** Writes at most once a minute, so that most calls need no write. */
async function keepAlive({ db, clock }: Pick<Context, "db" | "clock">, session: SessionRow): Promise<void> {
  const at = clock.now();
  const unlessSince = subMinutes(at, NOTED_EVERY_MINUTES);
  if ((session.last_seen_at ?? session.created_at) > unlessSince) return;
  await noteSeen(db, { id: session.id, at, unlessSince });
}
