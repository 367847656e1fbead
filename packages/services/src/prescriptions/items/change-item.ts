import type { FieldValues } from "@scriptkeeper/contracts/editing/conflicts";
import { messages } from "@scriptkeeper/contracts/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type { AuditAction } from "@scriptkeeper/contracts/reporting/audit-actions";
import {
  type AdminContext,
  audit,
  changedFields,
  notFound,
  refuseIfStale,
  today,
  within,
} from "../../core/index.ts";
import { editedItem } from "../editing/edited-item.ts";
import { type ItemColumns, lockItems, saveItem } from "./item-changes.queries.ts";
import { prescriptionView } from "./prescription-view.ts";
import { findItem } from "./prescriptions.queries.ts";

export interface ItemChange {
  /** The action's name in the audit. */
  action: AuditAction;
  /** Fields that the audit lists even if they did not change. */
  tells?: readonly (keyof ItemColumns)[];
  /** The base: field values as the caller read them. */
  base?: FieldValues | undefined;
  /** Decides which fields to set, given the locked item. Throws to refuse the change. */
  decide(item: ItemColumns, ctx: AdminContext): Partial<ItemColumns> | Promise<Partial<ItemColumns>>;
}

/**
 * Changes one item under its lock, as orders and sweeps do, and audits the change. A change that sets nothing new
 * leaves no trace. NOT_FOUND for a missing item, CONFLICT where it would overwrite what someone has changed since the
 * caller read the item.
 */
export function changeItem(ctx: AdminContext, id: number, change: ItemChange): Promise<PrescriptionItem> {
  return ctx.db.transaction((tx) => lockAndChange(within(ctx, tx), id, change));
}

async function lockAndChange(ctx: AdminContext, id: number, change: ItemChange): Promise<PrescriptionItem> {
  const [item] = await lockItems(ctx.db, [id]);
  if (!item) throw notFound(messages.prescriptionNotFound);
  const set = await change.decide(item, ctx);
  await refuseIfStale(ctx, editedItem(item), { base: change.base, set });
  const changed = changedFields({ ...item }, set);
  if (changed) {
    await saveItem(ctx.db, id, { ...set, updated_at: ctx.clock.now() });
    const names = [...(change.tells ?? []), ...Object.keys(changed.after).flatMap(toTold)];
    await audit(ctx, {
      action: change.action,
      entity: "prescription_item",
      entityId: id,
      before: pick({ ...item }, names),
      after: pick({ ...item, ...set }, names),
      undo: { kind: "edit", userId: item.user_id, ...undoFacts(item, { set, changed }) },
    });
  }
  const row = await findItem(ctx.db, { id });
  if (!row) throw notFound(messages.prescriptionNotFound);
  return prescriptionView(row, { viewer: "admin", now: ctx.clock.now(), today: today(ctx) });
}

/** Whether the item exists; it may still be deleted before it is locked. */
export async function isItemThere({ db }: AdminContext, id: number): Promise<boolean> {
  return (await findItem(db, { id })) !== null;
}

/**
 * Repeats that were set to the same number again are recorded too, next to their revision: orders made since take from
 * the number that was set.
 */
function undoFacts(
  item: ItemColumns,
  { set, changed }: { set: Partial<ItemColumns>; changed: { after: Record<string, unknown> } },
) {
  const names = Object.keys(changed.after);
  if ("repeats_revision" in changed.after) names.push("repeats");
  return { before: pick({ ...item }, names), after: pick({ ...item, ...set }, names) };
}

/**
 * Names the audit shows instead of counters, which mean nothing to a reader. Only the revision of the repeats rises
 * where the same number was set again.
 */
function toTold(name: string): string[] {
  if (name === "repeats_revision") return ["repeats"];
  return name === "reminder_arming" ? [] : [name];
}

function pick(fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
