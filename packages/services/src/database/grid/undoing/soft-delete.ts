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

/** How a row is deleted that comes back for 30 days: by the verb of its own screen, in the caller's transaction. */
export interface SoftDelete {
  /** Locks what the verb locks before the row itself. */
  hold(db: Db, id: number): Promise<unknown>;
  remove(ctx: AdminContext, id: number): Promise<unknown>;
}

/** `null` for a table whose rows are simply deleted. */
export function softDeleteFor({ schema, name }: GridTableFacts): SoftDelete | null {
  return schema === PRODUCT_SCHEMA && isUndoneTable(name) ? verbs[name] : null;
}

/** CONFLICT for what was deleted on its own screen or here, and stays with a mark. */
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
