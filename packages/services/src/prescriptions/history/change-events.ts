import type { HistoryEvent } from "@scriptkeeper/contracts/prescriptions/history";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import { type PlainChange, plainAction, plainChanges } from "@scriptkeeper/domain/plain-changes";
import type { HistoryAudit } from "./history.queries.ts";

/** Events for changes to the prescription itself. */
export function changeEvents(rows: readonly HistoryAudit[], timeZone: string): HistoryEvent[] {
  return rows.map((row) => ({
    key: `change-${row.entry.id}`,
    kind: "changed",
    at: row.entry.created_at.toISOString(),
    title: plainAction(row.entry.action),
    detail: null,
    state: null,
    by: actorName(row),
    changes: changesIn(row.entry, timeZone),
    ...undoOf(row),
  }));
}

/** These create, delete or restore something as a whole. */
const OF_THE_WHOLE = new Set<string>([
  "create customer",
  "create order",
  "delete order",
  "delete prescription",
  "delete user",
  "restore record",
] satisfies AuditAction[]);

/**
 * The fields that an entry changed. Listing every field of something created, deleted or restored would add nothing.
 */
export function changesIn(entry: HistoryAudit["entry"], timeZone: string): PlainChange[] {
  return OF_THE_WHOLE.has(entry.action) ? [] : plainChanges(entry, timeZone);
}

/** A reference with which the change can be undone, while it can. */
export function undoOf({ entry, change_id }: HistoryAudit): Pick<HistoryEvent, "undo"> {
  if (change_id === null || entry.entity_id === null) return {};
  return { undo: { entity: entry.entity, record: entry.entity_id } };
}

/** Who made a change, as people call them; `null` for what the product did itself. */
export function actorName({ entry, first_name, last_name, email }: HistoryAudit): string | null {
  const name = `${first_name ?? ""} ${last_name ?? ""}`.trim();
  if (name || email) return name || email;
  if (entry.actor === "admin") return "a former administrator";
  return entry.actor === "customer" ? "a former customer" : null;
}
