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
  /** Thrown when anything of the selection is not there. */
  missing: () => AppError;
  /** Whether each prescription can come back by itself; otherwise the caller keeps what is returned, or lets it go for good. */
  isEachUndone: boolean;
}

/**
 * Deletes whole groups and single items in the caller's transaction, with the groups that are empty then, and begins to
 * close their checkouts. Returns what the items were as well, so that they can come back. Throws `missing` when anything of
 * the selection is not there; then nothing may be kept.
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

/** An order comes back with its prescriptions, or by itself where it had none. */
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
 * Begins to close the unpaid checkouts that hold any of these locked items, in the caller's transaction; the sweep that
 * lapses renewals takes them away at the store and gives the rest back. One that is only being made is closed by who
 * makes it: `recordOpen` locks the items too and sees that one is gone.
 */
async function closeCheckoutsOf(ctx: Context, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const unpaid = await lockUnpaidRenewals(ctx.db, itemIds);
  if (unpaid.length === 0) return;
  await markClosing(ctx.db, { ids: unpaid.map((renewal) => renewal.id), at: ctx.clock.now() });
}
