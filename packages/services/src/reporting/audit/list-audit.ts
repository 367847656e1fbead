import { LARGEST_ID } from "@scriptkeeper/contracts/ids";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { AUDIT_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import type { AuditEntry, AuditInput, AuditPage } from "@scriptkeeper/contracts/reporting/audit";
import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { type AdminContext, badInput } from "../../core/index.ts";
import { timeBetween } from "../log-days.ts";
import {
  type AuditEntryRow,
  type AuditFilter,
  findAccountId,
  listAuditEntries,
} from "./audit-entries.queries.ts";

/**
 * A page of who did what, newest first unless the oldest are asked for. Entries never change and are only removed by
 * age, so a reader who pages on sees exactly once each entry that was committed when the first page was read; later
 * entries appear on the first page when it is read again. BAD_INPUT for an email address without an account, and for a
 * record of which only the entity or the id is given.
 */
export async function listAudit(ctx: AdminContext, input: AuditInput): Promise<AuditPage> {
  const { before, limit } = input;
  const rows = await listAuditEntries(ctx.db, {
    ...(await auditFilter(ctx, input)),
    before,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const hasOlder = rows.length > limit;
  return { entries: shown.map(auditEntry), older: hasOlder ? (shown.at(-1)?.entry.id ?? null) : null };
}

/**
 * The filter for audit entries. BAD_INPUT for an email address without an account, and for a record of which only the
 * entity or the id is given.
 */
export async function auditFilter(
  ctx: AdminContext,
  input: Omit<AuditInput, "before" | "limit">,
): Promise<AuditFilter> {
  return {
    ...timeBetween(ctx, input),
    userId: await accountIn(ctx, input.who ?? ""),
    action: input.action || undefined,
    record: recordIn(input),
    now: ctx.clock.now(),
    order: sortingOf(AUDIT_SORTS, input).order,
  };
}

async function accountIn({ db }: AdminContext, who: string): Promise<number | undefined> {
  if (who === "") return undefined;
  if (/^\d+$/.test(who)) return Math.min(Number(who), LARGEST_ID);
  const id = await findAccountId(db, who.toLowerCase());
  if (id === null) throw badInput("who", logMessages.noSuchAccount);
  return id;
}

function recordIn({ entity = "", entity_id: id = "" }: Partial<AuditInput>): AuditFilter["record"] {
  if (entity === "" && id === "") return undefined;
  if (entity === "" || id === "") throw badInput("entity_id", logMessages.recordIncomplete);
  return { entity, id };
}

/** An audit entry as shown to administrators. */
export function auditEntry({ entry, first_name, last_name, email, change_id }: AuditEntryRow): AuditEntry {
  const name = `${first_name ?? ""} ${last_name ?? ""}`.trim();
  return {
    id: entry.id,
    created_at: entry.created_at.toISOString(),
    actor: entry.actor,
    actor_user_id: entry.actor_user_id,
    actor_name: name || null,
    actor_email: email,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entity_id,
    before: stateIn(entry.before),
    after: stateIn(entry.after),
    request_id: entry.request_id,
    ip_address: entry.ip_address,
    session_ref: entry.session_ref,
    change_id,
  };
}

function stateIn(column: unknown): AuditEntry["before"] {
  if (column === null) return null;
  return typeof column === "object" ? { ...column } : { value: column };
}
