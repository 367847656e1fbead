import { undoMessages } from "@scriptkeeper/contracts/undo-messages";
import { type AdminContext, AppError, audit, type UndoRecord } from "../core/index.ts";
import { type KeptItem, restoreItem } from "../prescriptions/index.ts";
import { restoreMissedItem } from "../renewals/index.ts";

type Undo = (ctx: AdminContext, record: UndoRecord) => Promise<void>;

/** What undoes a record of the audit, by what it is about. */
const deletions: Readonly<Record<string, Undo>> = {
  prescription_item: restorePrescription,
};
const edits: Readonly<Record<string, Undo>> = {};

/** Undoes one record in the caller's transaction. Throws why it stays. */
export async function undoRecord(ctx: AdminContext, record: UndoRecord): Promise<void> {
  const undo = (record.kind === "deletion" ? deletions : edits)[record.entity];
  if (!undo) throw new AppError("CONFLICT", undoMessages.gone);
  await undo(ctx, record);
}

async function restorePrescription(ctx: AdminContext, record: UndoRecord): Promise<void> {
  const kept = record.before as unknown as KeptItem;
  await restoreItem(ctx, { kept, deletedAt: record.made_at });
  await restoreMissedItem(ctx, { itemId: record.entity_id, renewalIds: kept.holding_renewals });
  await auditRestored(ctx, record);
}

async function auditRestored(ctx: AdminContext, { entity, entity_id: entityId }: UndoRecord): Promise<void> {
  await audit(ctx, { action: "restore record", entity, entityId });
}
