import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type KeptAccount, restoreAccount, undoAccountEdit } from "../accounts/index.ts";
import {
  bringConfigurationBack,
  restoreDiscount,
  undoAssignment,
  undoConfigurationEdit,
  undoDiscountEdit,
} from "../catalogue/index.ts";
import { type AdminContext, AppError, audit, type UndoRecord } from "../core/index.ts";
import { undoRowEdit } from "../database/index.ts";
import { type KeptItem, restoreItem, undoItemEdit } from "../prescriptions/index.ts";
import { undoRecallCall } from "../recalls/index.ts";
import { undoLateOutcome } from "../reminders/index.ts";
import { restoreMissedItem, undoArrived } from "../renewals/index.ts";
import { type KeptView, restoreView, undoAttended, undoViewChange } from "../reporting/index.ts";

type Undo = (ctx: AdminContext, record: UndoRecord) => Promise<void>;

/** How to undo a record, by its entity. */
const deletions: Readonly<Record<string, Undo>> = {
  prescription_item: restorePrescription,
  prescription_group: restoreOrder,
  "table prescription_items": restoreRow,
  user: restoreUser,
  discount: bringDiscountBack,
  product_configuration: bringProductBack,
  saved_view: bringViewBack,
};
const edits: Readonly<Record<string, Undo>> = {
  prescription_item: undoPrescriptionEdit,
  recall: undoRecallCall,
  renewal: undoArrived,
  saved_view: undoViewChange,
  transaction: undoAttended,
  user: undoAccountEdit,
  discount: undoDiscountEdit,
  discount_assignment: undoAssignment,
  product_configuration: undoConfigurationEdit,
};

/** Undoes one record in the caller's transaction. Throws the reason when it cannot. */
export async function undoRecord(ctx: AdminContext, record: UndoRecord): Promise<void> {
  const undo = record.kind === "deletion" ? deletions[record.entity] : undoOfEdit(record.entity);
  if (!undo) throw new AppError("CONFLICT", undoMessages.gone);
  await undo(ctx, record);
}

function undoOfEdit(entity: string): Undo | undefined {
  return entity.startsWith("table ") ? undoRowEdit : edits[entity];
}

/** Restores a prescription that was deleted in the database grid, in the format of an earlier release. */
function restoreRow(ctx: AdminContext, record: UndoRecord): Promise<void> {
  return restorePrescription(ctx, {
    ...record,
    entity: "prescription_item",
    entity_id: Number(record.entity_key),
  });
}

function undoPrescriptionEdit(ctx: AdminContext, record: UndoRecord): Promise<void> {
  return "outcome" in record.before ? undoLateOutcome(ctx, record) : undoItemEdit(ctx, record);
}

async function restorePrescription(ctx: AdminContext, record: UndoRecord): Promise<void> {
  const kept = record.before as unknown as KeptItem;
  await restoreItem(ctx, { kept, deletedAt: record.made_at });
  await restoreMissedItem(ctx, { itemId: record.entity_id, renewalIds: kept.holding_renewals });
  await auditRestored(ctx, record);
}

/** Restores an order that had no prescriptions. */
async function restoreOrder(ctx: AdminContext, record: UndoRecord): Promise<void> {
  const kept = record.before as unknown as KeptItem;
  await restoreItem(ctx, { kept, deletedAt: record.made_at });
  await auditRestored(ctx, record);
}

async function restoreUser(ctx: AdminContext, record: UndoRecord): Promise<void> {
  const kept = record.before as unknown as KeptAccount;
  const { itemIds } = await restoreAccount(ctx, { kept, deletedAt: record.made_at });
  for (const itemId of itemIds) await restoreMissedItem(ctx, { itemId, renewalIds: kept.holding_renewals });
  // The deletion is in the history of each of its prescriptions too.
  for (const itemId of itemIds) await auditRestored(ctx, { entity: "prescription_item", entity_id: itemId });
  await auditRestored(ctx, record, { prescriptions: itemIds.length });
}

async function bringDiscountBack(ctx: AdminContext, record: UndoRecord): Promise<void> {
  const { ended_assignments: assignmentIds } = record.before as { ended_assignments: number[] };
  const assigned = await restoreDiscount(ctx, { id: record.entity_id, assignmentIds });
  await auditRestored(ctx, record, { assigned_to: assigned });
}

async function bringProductBack(ctx: AdminContext, record: UndoRecord): Promise<void> {
  await bringConfigurationBack(ctx, record.entity_id);
  await auditRestored(ctx, record);
}

async function bringViewBack(ctx: AdminContext, record: UndoRecord): Promise<void> {
  await restoreView(ctx, record.before as unknown as KeptView);
  await auditRestored(ctx, record);
}

async function auditRestored(
  ctx: AdminContext,
  { entity, entity_id: entityId }: Pick<UndoRecord, "entity" | "entity_id">,
  after: Record<string, number> | null = null,
): Promise<void> {
  await audit(ctx, { action: "restore record", entity, entityId, after });
}
