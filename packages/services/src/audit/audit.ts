import type { Actor, Context } from "../context.ts";
import { insertAudit } from "./audit.queries.ts";

export interface AuditEntry {
  action: string;
  entity: string;
  entityId: string | number;
  before: unknown;
  after: unknown;
}

type AuditContext = Pick<Context, "actor" | "clock" | "db" | "requestId">;

/** Writes who changed what, in the change's own transaction. */
export function audit(ctx: AuditContext, entry: AuditEntry): Promise<void> {
  return insertAudit(ctx.db, {
    created_at: ctx.clock.now(),
    actor: nameOf(ctx.actor),
    actor_user_id: "userId" in ctx.actor ? ctx.actor.userId : null,
    action: entry.action,
    entity: entry.entity,
    entity_id: String(entry.entityId),
    before: entry.before,
    after: entry.after,
    request_id: ctx.requestId,
  });
}

function nameOf(actor: Actor): string {
  return actor.kind === "job" ? `job ${actor.name}` : actor.kind;
}
