import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { type AdminContext, AppError, audit, refuseIfChanged, type UndoRecord } from "../../../core/index.ts";
import { lockRenewal } from "../../renewal-changes.queries.ts";
import { saveAwaited } from "./late-deliveries.queries.ts";
import { logArrival, NOTED_BY_STAFF } from "./log-arrival.ts";
import { awaitedOf } from "./mark-arrived.ts";

/**
 * Undoes, in the caller's transaction, that staff noted the arrival of an order, or the undoing of that. The order is
 * expected as before, and the store is asked about it again; nothing else of the order changes. CONFLICT when it was
 * noted anew since, or when the order is no longer paid.
 */
export async function undoArrived(ctx: AdminContext, edit: UndoRecord): Promise<void> {
  const id = edit.entity_key ?? "";
  const locked = await lockRenewal(ctx.db, id);
  if (!locked) throw new AppError("CONFLICT", undoMessages.recordGone);
  const { renewal } = locked;
  await refuseIfChanged(ctx, { ...edit, entity_id: id }, { values: awaitedOf(renewal) });
  const before = edit.before as ReturnType<typeof awaitedOf>;
  await saveAwaited(ctx.db, id, {
    arrived_at: instantOf(before.arrived_at),
    delivery_due_on: before.delivery_due_on,
    fulfillment_ask_at: instantOf(before.fulfillment_ask_at),
  });
  await audit(ctx, {
    action: "undo change",
    entity: edit.entity,
    entityId: id,
    before: { arrived_at: renewal.arrived_at },
    after: { arrived_at: before.arrived_at },
    undo: { kind: "edit", userId: renewal.user_id, before: { ...edit.after }, after: edit.before },
  });
  await logArrival(ctx, {
    ...locked,
    ...(before.arrived_at === null
      ? { action: "Order marked as not arrived", description: "Staff marked it as not arrived after all." }
      : { action: "Order arrived", description: NOTED_BY_STAFF }),
  });
}

function instantOf(at: string | null): Date | null {
  return at === null ? null : new Date(at);
}
