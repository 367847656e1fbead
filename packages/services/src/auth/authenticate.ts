import type { Context, SignedIn } from "../context.ts";
import { findLiveSession } from "./auth.queries.ts";
import { readSessionToken } from "./session-token.ts";

/** Who a bearer token speaks for, or `null` when it is dead. The role is read afresh each time. */
export async function authenticate(
  ctx: Pick<Context, "db" | "keys" | "clock">,
  bearer: { token: string; ipAddress: string },
): Promise<SignedIn | null> {
  const now = ctx.clock.now();
  const claims = await readSessionToken(ctx.keys, bearer.token, now);
  if (!claims) return null;
  const user = await findLiveSession(ctx.db, { ...claims, now });
  if (!user) return null;
  return {
    kind: user.role === "admin" ? "admin" : "customer",
    userId: user.id,
    sessionId: claims.sessionId,
    ipAddress: bearer.ipAddress,
  };
}
