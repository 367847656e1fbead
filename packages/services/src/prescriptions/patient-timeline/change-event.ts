import type { TimelineEvent } from "@scriptkeeper/contracts/prescriptions/patient-timeline";
import { plainChanges, plainName } from "@scriptkeeper/domain/plain-changes";
import { actorName } from "../history/change-events.ts";
import type { HistoryAudit } from "../history/history.queries.ts";

export interface ChangeFacts {
  kind: "change" | "sign_in";
  /** What the patient's prescriptions are called, by their ids. */
  names: ReadonlyMap<string, string>;
  timeZone: string;
}

/** An entry of the audit: what was done to the account or to one of its prescriptions, and by whom. */
export function changeEvent(row: HistoryAudit, facts: ChangeFacts): Omit<TimelineEvent, "key"> {
  const { entry } = row;
  return {
    kind: facts.kind,
    at: entry.created_at.toISOString(),
    title: plainName(entry.action),
    detail: aboutOf(entry, facts),
    state: null,
    by: actorName(row),
    // That each of its fields is not set any more says nothing besides.
    changes: entry.action === "delete prescription" ? [] : plainChanges(entry, facts.timeZone),
    steps: [],
  };
}

function aboutOf({ entity, entity_id, ip_address }: HistoryAudit["entry"], { kind, names }: ChangeFacts) {
  if (kind === "sign_in") return ip_address && `From ${ip_address}`;
  return entity === "prescription_item" ? (names.get(entity_id ?? "") ?? null) : null;
}
