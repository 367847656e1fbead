import { UNDO_DAYS } from "@scriptkeeper/contracts/constants";
import type { DeletedInput, DeletedPage, DeletedRecord } from "@scriptkeeper/contracts/editing/undo";
import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { DELETED_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import { addDays, differenceInDays } from "date-fns";
import type { AdminContext } from "../core/index.ts";
import { type DeletedAsked, type DeletedRow, listDeletedRows } from "./deleted.queries.ts";

/**
 * A page of what was deleted in the last 30 days and can be restored, newest first unless the oldest are asked for;
 * the search matches any words of the name.
 */
export async function listDeleted(ctx: AdminContext, input: DeletedInput): Promise<DeletedPage> {
  const { before, limit, ...filter } = input;
  const asked = deletedAsked(ctx, filter);
  const rows = await listDeletedRows(ctx.db, { ...asked, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    records: shown.map((row) => deletedRecord(row, asked.now)),
    older: rows.length > limit ? (shown.at(-1)?.audit_id ?? null) : null,
  };
}

/** The question for a search by words in any order. */
export function deletedAsked(
  { clock, actor }: AdminContext,
  { search = "", ...asked }: ExportFilter<"deleted">,
): DeletedAsked {
  const { order } = sortingOf(DELETED_SORTS, asked);
  return { now: clock.now(), userId: actor.userId, words: search.split(/\s+/).filter(Boolean), order };
}

export function deletedRecord(row: DeletedRow, now: Date): DeletedRecord {
  const { audit_id, change_id, entity, entity_id, entity_key, made_at } = row;
  return {
    audit_id,
    change_id,
    entity,
    entity_id,
    name: row.name ?? `${entity_key ?? entity_id}`,
    detail: row.detail,
    deleted_at: made_at.toISOString(),
    deleted_by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim() || row.email,
    days_left: differenceInDays(addDays(made_at, UNDO_DAYS), now),
    together: row.together,
  };
}
