import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { exportOf, inOrderOf } from "../core/index.ts";
import { deletedIdsSql, listDeletedByIds } from "./deleted.queries.ts";
import { deletedAsked, deletedRecord } from "./list-deleted.ts";

/** The export of `listDeleted`. */
export const deletedExport = exportOf({
  ids: (ctx, filter: ExportFilter<"deleted">) => deletedIdsSql(deletedAsked(ctx, filter)),
  key: Number,
  async rows(ctx, ids) {
    const asked = deletedAsked(ctx, {});
    const rows = await listDeletedByIds(ctx.db, { ...asked, ids });
    return inOrderOf(ids, rows, (row) => row.audit_id).map((row) => deletedRecord(row, asked.now));
  },
  columns: (at) => ({
    What: ({ name }) => name,
    Detail: ({ detail }) => detail,
    Kind: ({ entity }) => entity,
    Deleted: (record) => at(record.deleted_at),
    By: (record) => record.deleted_by ?? "A former administrator",
    "Days left": (record) => record.days_left,
    "Deleted together": ({ together }) => together,
  }),
});
