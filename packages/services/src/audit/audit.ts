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
  return auditAll(ctx, [entry]);
}

/** Writes several changes that were made at once. */
export function auditAll(ctx: AuditContext, entries: readonly AuditEntry[]): Promise<void> {
  return insertAudit(
    ctx.db,
    entries.map(({ action, entity, entityId, before, after }) => ({
      created_at: ctx.clock.now(),
      actor: nameOf(ctx.actor),
      actor_user_id: "userId" in ctx.actor ? ctx.actor.userId : null,
      action,
      entity,
      entity_id: String(entityId),
      before,
      after,
      request_id: ctx.requestId,
    })),
  );
}

function nameOf(actor: Actor): string {
  return actor.kind === "job" ? `job ${actor.name}` : actor.kind;
}
