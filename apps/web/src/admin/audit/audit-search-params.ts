import { AUDIT_ACTIONS, type AuditAction } from "@scriptkeeper/contracts/audit";
import type { Day } from "@scriptkeeper/domain/days";
import { useSearchParams } from "react-router-dom";

/** Which entries are shown; empty means all. `entity` and `record` together name one record. */
export interface AuditFilter {
  start: Day | "";
  end: Day | "";
  who: string;
  action: AuditAction | "";
  entity: string;
  record: string;
}

export const noFilter: AuditFilter = { start: "", end: "", who: "", action: "", entity: "", record: "" };

/** Filter and page as they stand in the address; what makes no sense there counts as absent. */
export function useAuditAddress() {
  const [params, setParams] = useSearchParams();
  const text = (name: string, longest: number) => (params.get(name) ?? "").trim().slice(0, longest);
  const before = Number(params.get("before"));

  return {
    filter: {
      start: dayIn(params.get("start")),
      end: dayIn(params.get("end")),
      who: text("who", 254),
      action: AUDIT_ACTIONS.find((name) => name === params.get("action")) ?? "",
      entity: text("entity", 100),
      record: text("record", 500),
    } satisfies AuditFilter,
    /** The page begins behind this entry; null for the newest. */
    before: Number.isSafeInteger(before) && before > 0 && before < 2 ** 31 ? before : null,
    /** Another filter begins at its newest entry. */
    filterBy: (filter: AuditFilter) => setParams(Object.entries(filter).filter(([, value]) => value)),
    toPageBefore: (entry: number | null) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        if (entry === null) next.delete("before");
        else next.set("before", String(entry));
        return next;
      }),
  };
}

function dayIn(text: string | null): Day | "" {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "";
}
