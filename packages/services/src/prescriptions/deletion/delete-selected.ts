import type { DeletedSelection } from "@scriptkeeper/contracts/prescriptions/changes";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import { type AppError, type AuditEntry, auditAll, type Context } from "../../core/index.ts";
import {
  deleteEmptyGroups,
  deleteItems,
  type GroupRow,
  lockGroups,
  lockSelected,
  lockUnpaidRenewals,
  markClosing,
  type Selection,
} from "./deletion.queries.ts";
import { type KeptItem, keepEmptyGroups, keepItems } from "./kept-items.queries.ts";

export interface Deletion {
  /** Creates the error for a selection of which something is missing. */
  missing: () => AppError;
  /**
   * Whether each prescription can be restored by itself; otherwise it is for the caller to keep what is returned, or
   * to discard it.
   */
  isEachUndone: boolean;
}

/**
 * Deletes whole groups and single items in the caller's transaction, with groups that become empty, and begins to
 * close their checkouts. Also returns the rows, from which the items can be restored. Throws `missing` when anything
 * selected is gone; the transaction must then be rolled back.
 */
export async function deleteSelected(
  ctx: Context,
  selection: Selection,
  { missing, isEachUndone }: Deletion,
): Promise<DeletedSelection & { kept: KeptItem[] }> {
  const groups = await lockGroups(ctx.db, selection);
  const items = await lockSelected(ctx.db, selection);
  if (!holdsAll(groups, selection.groupIds) || !holdsAll(items, selection.itemIds)) throw missing();
  const kept = await keepItems(ctx.db, { items, groups });
  const keptGroups = await keepEmptyGroups(ctx.db, { items, groups });
  await closeCheckoutsOf(
    ctx,
    items.map((item) => item.id),
  );
  await deleteItems(
    ctx.db,
    items.map((item) => item.id),
  );
  const gone = new Set(
    await deleteEmptyGroups(
      ctx.db,
      groups.map((group) => group.id),
    ),
  );
  await auditAll(ctx, [
    ...items.map((item, index) => ({
      ...deletion("delete prescription", "prescription_item", item),
      ...(isEachUndone && {
        undo: { kind: "deletion" as const, userId: item.user_id, before: { ...kept[index] } },
      }),
    })),
    ...groups
      .filter((group) => gone.has(group.id))
      .map((group) => ({
        ...deletion("delete order", "prescription_group", group),
        ...(isEachUndone && undoOfGroup(group, keptGroups.get(group.id))),
      })),
  ]);
  return { groups: gone.size, items: items.length, kept };
}

/** A group is restored together with its prescriptions; only one that had none has its own undo record. */
function undoOfGroup({ user_id: userId }: GroupRow, kept: KeptItem | undefined): Pick<AuditEntry, "undo"> {
  return kept ? { undo: { kind: "deletion", userId, before: { ...kept } } } : {};
}

function holdsAll(rows: readonly { id: number }[], ids: readonly number[]): boolean {
  const found = new Set(rows.map((row) => row.id));
  return ids.every((id) => found.has(id));
}

function deletion(action: AuditAction, entity: string, row: { id: number }): AuditEntry {
  return { action, entity, entityId: row.id, before: row, after: null };
}

/**
 * Marks unpaid checkouts that hold any of these locked items as closing, in the caller's transaction; the sweep that
 * lapses renewals removes them at the store and gives back their other items. A checkout that is still being opened is
 * closed by the process that opens it: `recordOpen` locks the items too and notices that one is gone.
 */
async function closeCheckoutsOf(ctx: Context, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const unpaid = await lockUnpaidRenewals(ctx.db, itemIds);
  if (unpaid.length === 0) return;
  await markClosing(ctx.db, { ids: unpaid.map((renewal) => renewal.id), at: ctx.clock.now() });
}
