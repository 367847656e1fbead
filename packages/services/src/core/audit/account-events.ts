import type { Role } from "@scriptkeeper/contracts/accounts/users";
import { subMinutes } from "date-fns";
import type { Actor } from "../context.ts";
import { countRecentAudit } from "./audit.queries.ts";
import { type AuditContext, audit } from "./audit.ts";

const WRONG = "wrong password";
/** The most wrong passwords audited per minute, so that guessing cannot fill the audit: per address, and in total. */
const FAILURES_AN_ADDRESS = 20;
const FAILURES_ALTOGETHER = 300;

interface Opened {
  user: { id: number; role: Role };
  sessionId: string;
}

/** Audits a sign-in, in the transaction that opens its session. */
export function auditSignIn(ctx: AuditContext, { user, sessionId }: Opened): Promise<void> {
  return audit(as(ctx, { user, sessionId }), {
    action: "sign in",
    entity: "user",
    entityId: user.id,
  });
}

/**
 * Audits a wrong password. For an account that does not exist (`userId` null) nothing that was typed is kept: it could
 * be anything.
 */
export async function auditWrongPassword(ctx: AuditContext, userId: number | null): Promise<void> {
  const recent = await countRecentAudit(ctx.db, {
    action: WRONG,
    since: subMinutes(ctx.clock.now(), 1),
    ipAddress: addressOf(ctx.actor),
    limit: FAILURES_ALTOGETHER,
  });
  if (recent.all >= FAILURES_ALTOGETHER || recent.fromAddress >= FAILURES_AN_ADDRESS) return;
  const isLast = recent.all === FAILURES_ALTOGETHER - 1 || recent.fromAddress === FAILURES_AN_ADDRESS - 1;
  await audit(ctx, {
    action: WRONG,
    entity: "user",
    entityId: userId,
    after: isLast ? { more: "not written down for a minute" } : null,
  });
}

/** Audits a password that was changed, or set by a link, with how many other sessions that ended. */
export function auditPassword(
  ctx: AuditContext,
  event: { action: "change password" | "reset password"; userId: number; endedSessions: number },
): Promise<void> {
  const { action, userId, endedSessions } = event;
  return audit(ctx, { action, entity: "user", entityId: userId, after: { ended_sessions: endedSessions } });
}

/** The context of someone who has just signed in: from here on they are the actor themselves. */
function as(ctx: AuditContext, { user, sessionId }: Opened): AuditContext {
  const session = {
    userId: user.id,
    sessionId,
    ipAddress: addressOf(ctx.actor) ?? "",
    authenticatedAt: ctx.clock.now(),
  };
  const actor: Actor =
    user.role === "admin" ? { kind: "admin", ...session } : { kind: "customer", ...session };
  return { ...ctx, actor };
}

function addressOf(actor: Actor): string | null {
  return "ipAddress" in actor ? actor.ipAddress : null;
}
