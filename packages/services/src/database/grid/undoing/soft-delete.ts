import { isUndoneTable, type UndoneTable } from "@scriptkeeper/contracts/database/grid-undo";
import { databaseMessages } from "@scriptkeeper/contracts/database/messages";
import type { Db } from "@scriptkeeper/db/connection";
import { PRODUCT_SCHEMA } from "@scriptkeeper/db/sql-console/table-access";
import { deleteConfiguration, deleteDiscount } from "../../../catalogue/index.ts";
import { type AdminContext, AppError } from "../../../core/index.ts";
import { deleteGroup, deletePrescription, lockGroups } from "../../../prescriptions/index.ts";
import type { GridTableFacts } from "../grid-table.ts";
import { auditedRow } from "../record.ts";
import type { FoundRow } from "../rows.queries.ts";

/**
 * The deletion of a row that can be restored for 30 days: by the verb of its own screen, in the caller's transaction.
 */
export interface SoftDelete {
  /** Takes the locks that the verb takes before the row's own. */
  hold(db: Db, id: number): Promise<unknown>;
  remove(ctx: AdminContext, id: number): Promise<unknown>;
}

/** The soft deletion for a table; `null` for one whose rows are simply deleted. */
export function softDeleteFor({ schema, name }: GridTableFacts): SoftDelete | null {
  return schema === PRODUCT_SCHEMA && isUndoneTable(name) ? verbs[name] : null;
}

/** Throws CONFLICT for a row that is already marked as deleted. */
export function refuseDeleted(table: GridTableFacts, row: FoundRow): void {
  const { deleted_at: deletedAt = null } = auditedRow(table, row);
  if (deletedAt !== null) throw new AppError("CONFLICT", databaseMessages.deletedAlready);
}

const nothing = async () => undefined;

const verbs: Readonly<Record<UndoneTable, SoftDelete>> = {
  discounts: { hold: nothing, remove: (ctx, id) => deleteDiscount(ctx, { id }) },
  prescription_groups: { hold: nothing, remove: (ctx, groupId) => deleteGroup(ctx, { groupId }) },
  prescription_items: {
    hold: (db, id) => lockGroups(db, { groupIds: [], itemIds: [id] }),
    remove: (ctx, id) => deletePrescription(ctx, { id }),
  },
  product_configurations: { hold: nothing, remove: (ctx, id) => deleteConfiguration(ctx, { id }) },
};
