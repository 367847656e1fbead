import { viewMessages } from "@scriptkeeper/contracts/lists/view-messages";
import { type AdminContext, AppError, audit, changedFields } from "../../core/index.ts";
import { type NamedView, updateView, type ViewRow } from "./saved-views.queries.ts";
import { auditedView, loadView, nameTaken, refusingTakenName, requireRoom } from "./view-rules.ts";

export type ViewFields = Pick<ViewRow, "name" | "params" | "columns" | "private_to">;

interface ViewWrite {
  before: ViewRow;
  set: ViewFields;
  action: "change view" | "undo change";
  /** The error where another view has the name. */
  refusal?: AppError;
}

/**
 * Writes a view over the one that was read, as saved by the caller, and audits the change. Returns the view as
 * written.
 */
export async function writeView(
  ctx: AdminContext,
  { before, set, action, refusal = nameTaken() }: ViewWrite,
): Promise<NamedView> {
  const { list: _, ...view } = before;
  const saved = { saved_at: ctx.clock.now(), saved_by: ctx.actor.userId, revision: before.revision + 1 };
  if (set.private_to !== before.private_to) await requireRoom(ctx, set.private_to);
  const write = { view: { ...view, ...set, ...saved }, userId: ctx.actor.userId };
  if (!(await refusingTakenName(() => updateView(ctx.db, write), refusal)))
    throw new AppError("CONFLICT", viewMessages.changedMeanwhile("Somebody else"));
  const after = await loadView(ctx, before.id);
  await audit(ctx, {
    action,
    entity: "saved_view",
    entityId: before.id,
    before: auditedView(before),
    after: auditedView(after.view),
    undo: { kind: "edit", userId: set.private_to ?? before.private_to, ...changesOf(before, after.view) },
  });
  return after;
}

/** A view's fields in comparable form: lists and objects as JSON text, in the key order of the database. */
export function comparableView({ name, private_to, params, columns }: ViewFields) {
  return { name, private_to, params: JSON.stringify(params), columns: columns && JSON.stringify(columns) };
}

function changesOf(before: ViewRow, after: ViewRow) {
  const [was, is] = [comparableView(before), comparableView(after)];
  return changedFields(was, is) ?? { before: { name: was.name }, after: { name: is.name } };
}
