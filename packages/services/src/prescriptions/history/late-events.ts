import type { HistoryEvent } from "@scriptkeeper/contracts/prescriptions/history";
import { lateOutcomeLabels } from "@scriptkeeper/contracts/prescriptions/messages";
import type { HistoryLate } from "./history.queries.ts";

/** Events for each time that the patient was late and staff noted the outcome. */
export function lateEvents(rows: readonly HistoryLate[]): HistoryEvent[] {
  return rows.flatMap(({ line, first_name, last_name }) => {
    if (line.outcome === null || line.settled_at === null) return [];
    return {
      key: `late-${line.id}`,
      kind: "changed" as const,
      at: line.settled_at.toISOString(),
      title: `Late patient followed up: ${lateOutcomeLabels[line.outcome].toLowerCase()}`,
      detail: line.note,
      state: null,
      by: `${first_name ?? ""} ${last_name ?? ""}`.trim() || "a former administrator",
      changes: [],
    };
  });
}
