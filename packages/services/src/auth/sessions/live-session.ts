import { sessionEnd } from "@scriptkeeper/domain/accounts/session-life";
import type { Context } from "../../core/index.ts";
import { findSession, type SessionOfAccount } from "./live-session.queries.ts";
import type { SessionClaims } from "./session-token.ts";

/**
 * Finds the session that a token names, with its account; `null` once it was ended, was idle too long or has expired.
 */
export async function findLiveSession(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  claims: SessionClaims,
): Promise<SessionOfAccount | null> {
  const found = await findSession(db, claims);
  if (!found) return null;
  const { session, user } = found;
  const times = {
    createdAt: session.created_at,
    expiresAt: session.expires_at,
    lastSeenAt: session.last_seen_at,
  };
  const isLive = clock.now() < sessionEnd(times, settings.limits.sessions[user.role]);
  return isLive ? found : null;
}
