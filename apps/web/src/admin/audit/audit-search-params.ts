import { AUDIT_ACTIONS } from "@scriptkeeper/contracts/audit-actions";
import { z } from "zod";
import { dayParam, idParam, textParam } from "../shared/search-params.ts";

/** Which entries are shown; empty means all. `entity` and `record` together name one record. */
const filterParams = z.object({
  start: dayParam,
  end: dayParam,
  who: textParam(254),
  action: z.enum([...AUDIT_ACTIONS, ""]).catch(""),
  entity: textParam(100),
  record: textParam(500),
});

export type AuditFilter = z.output<typeof filterParams>;

export const noFilter = filterParams.parse({});

/** `before`: the page begins behind this entry; null for the newest. */
export const auditSearchParams = filterParams.extend({ before: idParam });
