import type { HistoryEvent } from "@scriptkeeper/contracts/prescription-history";
import { plainChanges, plainName } from "@scriptkeeper/domain/plain-changes";
import { actorName } from "./actor-name.ts";
import type { HistoryAudit } from "./history.queries.ts";

/** The changes that were made to the prescription itself. */
export function changeEvents(rows: readonly HistoryAudit[], timeZone: string): HistoryEvent[] {
  return rows.map((row) => ({
    key: `change-${row.entry.id}`,
    kind: "changed",
    at: row.entry.created_at.toISOString(),
    title: plainName(row.entry.action),
    detail: null,
    state: null,
    by: actorName(row),
    changes: plainChanges(row.entry, timeZone),
  }));
}
