import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { viewMessages } from "@scriptkeeper/contracts/lists/view-messages";
import { saved_views } from "@scriptkeeper/db/schema";
import {
  type AdminContext,
  AppError,
  type KeptRow,
  notFound,
  putBackRows,
  refuseIfChanged,
  type UndoneEdit,
} from "../../core/index.ts";
import { isAccount, lockView, type ViewRow } from "./saved-views.queries.ts";
import { refusingTakenName, requireRoom } from "./view-rules.ts";
import { comparableView, type ViewFields, writeView } from "./write-view.ts";

/** What is kept of a deleted view. */
export interface KeptView {
  saved_views: [KeptRow & Pick<ViewRow, "private_to" | "saved_by">];
}

const nameTaken = () => new AppError("CONFLICT", undoMessages.viewNameTaken);

/**
 * Restores the fields of a view that a change set, as a change of its own, in the caller's transaction. NOT_FOUND for
 * someone else's private view, FORBIDDEN for one that someone else shares, CONFLICT when any of the fields was changed
 * since, the view is gone, or another view has its name now.
 */
export async function undoViewChange(ctx: AdminContext, edit: UndoneEdit): Promise<void> {
  const before = await lockView(ctx.db, edit.entity_id);
  if (!before) throw new AppError("CONFLICT", undoMessages.recordGone);
  await requireOwn(ctx, before);
  await refuseIfChanged(ctx, edit, { values: comparableView(before) });
  const set = { ...before, ...fieldsOf(edit.before) };
  const { name, params, columns, private_to } = set;
  await writeView(ctx, {
    before,
    set: { name, params, columns, private_to },
    action: "undo change",
    refusal: nameTaken(),
  });
}

/**
 * Restores a deleted view, in the caller's transaction. NOT_FOUND for someone else's private view, even if their
 * account is gone; FORBIDDEN for one that someone else shared; CONFLICT where another view has its name now.
 */
export async function restoreView(ctx: AdminContext, kept: KeptView): Promise<void> {
  const [row] = kept.saved_views;
  await requireOwn(ctx, row);
  await requireRoom(ctx, row.private_to);
  await refusingTakenName(() => putBackRows(ctx.db, saved_views, { rows: [row] }), nameTaken());
}

async function requireOwn(
  ctx: AdminContext,
  { private_to, saved_by }: Pick<ViewRow, "private_to" | "saved_by">,
): Promise<void> {
  const { userId } = ctx.actor;
  if (private_to !== null && private_to !== userId) throw notFound(viewMessages.notFound);
  if (private_to === null && saved_by !== userId && (await isAccount(ctx.db, saved_by)))
    throw new AppError("FORBIDDEN", undoMessages.viewNotYours);
}

function fieldsOf(before: Readonly<Record<string, unknown>>): Partial<ViewFields> {
  const texts = ["params", "columns"].filter((name) => typeof before[name] === "string");
  return { ...before, ...Object.fromEntries(texts.map((name) => [name, JSON.parse(String(before[name]))])) };
}
