import type { TimelineEvent } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { plainAction } from "@scriptkeeper/domain/plain-changes";
import { actorName, changesIn, undoOf } from "../history/change-events.ts";
import type { HistoryAudit } from "../history/history.queries.ts";

export interface ChangeFacts {
  kind: "change" | "sign_in";
  /** The names of the patient's prescriptions, by id. */
  names: ReadonlyMap<string, string>;
  timeZone: string;
}

/** An event for an audit entry: what was done to the account or to one of its prescriptions, and by whom. */
export function changeEvent(row: HistoryAudit, facts: ChangeFacts): Omit<TimelineEvent, "key"> {
  const { entry } = row;
  const items = itemsOf(entry);
  return {
    kind: facts.kind,
    at: entry.created_at.toISOString(),
    title: plainAction(entry.action),
    detail: items
      ? items.map((id) => facts.names.get(id) ?? `Prescription ${id}`).join(", ")
      : aboutOf(entry, facts),
    state: null,
    by: actorName(row),
    changes: items ? [] : changesIn(entry, facts.timeZone),
    ...undoOf(row),
    steps: [],
  };
}

/** The ids of the prescriptions in a group that was created or deleted as a whole. */
function itemsOf({ before, after }: HistoryAudit["entry"]): string[] | null {
  const { items } = Object(after ?? before) as { items?: unknown };
  return Array.isArray(items) ? items.map(({ id }: { id: number }) => String(id)) : null;
}

function aboutOf({ entity, entity_id, ip_address }: HistoryAudit["entry"], { kind, names }: ChangeFacts) {
  if (kind === "sign_in") return ip_address && `From ${ip_address}`;
  return entity === "prescription_item" ? (names.get(entity_id ?? "") ?? null) : null;
}
