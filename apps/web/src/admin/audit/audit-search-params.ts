import { AUDIT_ACTIONS } from "@scriptkeeper/contracts/reporting/audit-actions";
import {
  choiceParam,
  dayParam,
  fallbacksOf,
  idParam,
  type ParamsOf,
  textParam,
} from "../shared/lists/search-params.ts";

/** The filter of the entries; empty means all. `entity` and `record` together name one record. */
const filterParams = {
  start: dayParam,
  end: dayParam,
  who: textParam(254),
  action: choiceParam([...AUDIT_ACTIONS, ""], ""),
  entity: textParam(100),
  record: textParam(500),
};

export type AuditFilter = ParamsOf<typeof filterParams>;

export const noFilter = fallbacksOf(filterParams);

/** `before`: the page starts after this entry in the list; null for the first page. */
export const auditSearchParams = { ...filterParams, before: idParam };
