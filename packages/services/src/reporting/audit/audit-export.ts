import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { exportOf } from "../../core/index.ts";
import { auditIdsSql, listAuditWithIds } from "./audit-entries.queries.ts";
import { auditEntry, auditFilter } from "./list-audit.ts";

/** The export of `listAudit`. */
export const auditExport = exportOf({
  ids: async (ctx, filter: ExportFilter<"audit">) => auditIdsSql(await auditFilter(ctx, filter)),
  key: Number,
  rows: async ({ db, clock }, ids) => (await listAuditWithIds(db, { ids, now: clock.now() })).map(auditEntry),
  columns: (at) => ({
    ID: ({ id }) => id,
    "Date/Time": (entry) => at(entry.created_at),
    Who: (entry) => entry.actor_name ?? entry.actor,
    "Account ID": (entry) => entry.actor_user_id,
    Email: (entry) => entry.actor_email,
    Action: ({ action }) => action,
    About: ({ entity }) => entity,
    "Record ID": (entry) => entry.entity_id,
    From: (entry) => entry.ip_address,
    Before: ({ before }) => before && JSON.stringify(before),
    After: ({ after }) => after && JSON.stringify(after),
    Request: (entry) => entry.request_id,
    Session: (entry) => entry.session_ref,
  }),
});
