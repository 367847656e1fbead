import { createHash, randomUUID } from "node:crypto";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import type { Actor, Context } from "../context.ts";
import { insertUndoRecords } from "../undo/undo-records.queries.ts";
import { insertAudit } from "./audit.queries.ts";
import { impersonal } from "./impersonal.ts";

export interface AuditEntry {
  action: AuditAction;
  entity: string;
  /** Null where there is no id, such as for an account that does not exist. */
  entityId: string | number | null;
  /** The state before and after; absent where there was no such state. */
  before?: unknown;
  after?: unknown;
  /** What undoing needs; absent where the action cannot be undone. */
  undo?: UndoFacts;
}

type Fields = Record<string, unknown>;

/**
 * The fields of an edit before and after it, or the rows that a deletion removed. Includes personal data, but no
 * secrets.
 */
export type UndoFacts = { userId: number | null; before: Fields } & (
  | { kind: "edit"; after: Fields }
  | { kind: "deletion" }
);

export type AuditContext = Pick<Context, "actor" | "changeId" | "clock" | "db" | "requestId">;

/**
 * Entities that are products for sale: their names say nothing about any person, so their states are kept as they are.
 */
const CATALOGUE = new Set(["product_configuration", "store_products"]);

/** Writes to the audit who changed what, in the change's own transaction. */
export function audit(ctx: AuditContext, entry: AuditEntry): Promise<void> {
  return auditAll(ctx, [entry]);
}

/** Writes several entries for changes that were made together and are undone together. */
export async function auditAll(ctx: AuditContext, entries: readonly AuditEntry[]): Promise<void> {
  const ids = await insertAudit(
    ctx.db,
    entries.map((entry) => auditRow(ctx, entry)),
  );
  const made = { change_id: ctx.changeId ?? randomUUID(), made_at: ctx.clock.now() };
  const records = entries.flatMap(({ entity, entityId, undo }, index) => {
    const auditId = ids[index];
    if (!undo || auditId === undefined) return [];
    const { kind, userId, before } = undo;
    const after = undo.kind === "edit" ? undo.after : null;
    const record = { entity, ...recordId(entityId), kind, user_id: userId, before, after };
    return [{ audit_id: auditId, ...made, ...record }];
  });
  await insertUndoRecords(ctx.db, records);
}

function recordId(id: AuditEntry["entityId"]) {
  return typeof id === "number"
    ? { entity_id: id, entity_key: null }
    : { entity_id: 0, entity_key: id ?? "" };
}

/** The audit row for an entry: by whom, from which address, in which session and request. */
export function auditRow(ctx: Omit<AuditContext, "db">, entry: AuditEntry) {
  const { action, entity, entityId } = entry;
  const keep = CATALOGUE.has(entity) ? (state: unknown) => state : impersonal;
  return {
    created_at: ctx.clock.now(),
    actor: nameOf(ctx.actor),
    actor_user_id: "userId" in ctx.actor ? ctx.actor.userId : null,
    action,
    entity,
    entity_id: entityId === null ? null : String(entityId),
    before: keep(entry.before ?? null),
    after: keep(entry.after ?? null),
    request_id: ctx.requestId,
    ip_address: "ipAddress" in ctx.actor ? ctx.actor.ipAddress : null,
    session_ref: "sessionId" in ctx.actor ? sessionRef(ctx.actor.sessionId) : null,
  };
}

/**
 * A stable reference that distinguishes an account's sessions. The session's id itself appears in its token, so it is
 * kept out of anything people read.
 */
export function sessionRef(sessionId: string): string {
  return createHash("sha256").update(`session ${sessionId}`).digest("hex").slice(0, 16);
}

function nameOf(actor: Actor): string {
  return actor.kind === "job" ? `job ${actor.name}` : actor.kind;
}
