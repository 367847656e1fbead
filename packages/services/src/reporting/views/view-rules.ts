import type { SavedView } from "@scriptkeeper/contracts/lists/saved-views";
import {
  MAX_OWN_VIEWS,
  MAX_SHARED_VIEWS,
  VIEW_PARAMS,
  type ViewList,
} from "@scriptkeeper/contracts/lists/view-limits";
import { viewMessages } from "@scriptkeeper/contracts/lists/view-messages";
import { personName } from "@scriptkeeper/domain/accounts/person-name";
import { type AdminContext, AppError, badInput, isUniqueViolation, notFound } from "../../core/index.ts";
import { countViews, findView, type NamedView, type ViewRow } from "./saved-views.queries.ts";

/** A view as administrators see it. */
export function viewOf({ actor }: AdminContext, found: NamedView): SavedView {
  const { view, saver } = found;
  const { id, list, name, params, columns, revision } = view;
  return {
    id,
    list,
    name,
    params,
    columns,
    revision,
    is_shared: view.private_to === null,
    may_change: isOwner(actor.userId, found),
    saved_at: view.saved_at.toISOString(),
    saved_by: saverName(saver),
  };
}

/** Throws BAD_INPUT for parameters that the list's address does not have. */
export function requireKnownParams(list: ViewList, params: Readonly<Record<string, string>>): void {
  const known: readonly string[] = VIEW_PARAMS[list];
  for (const name of Object.keys(params))
    if (!known.includes(name)) throw badInput("params", `“${name}” is not one of ${known.join(", ")}`);
}

/** Throws CONFLICT when there are already as many views as are allowed. */
export async function requireRoom(ctx: AdminContext, privateTo: number | null): Promise<void> {
  const most = privateTo === null ? MAX_SHARED_VIEWS : MAX_OWN_VIEWS;
  if ((await countViews(ctx.db, privateTo)) < most) return;
  throw new AppError("CONFLICT", privateTo === null ? viewMessages.tooManyShared : viewMessages.tooManyOwn);
}

export async function loadView(ctx: AdminContext, id: number): Promise<NamedView> {
  const found = await findView(ctx.db, { id, userId: ctx.actor.userId });
  if (!found) throw notFound(viewMessages.notFound);
  return found;
}

/**
 * Loads a view that the caller may change: a private one, or one that they share. FORBIDDEN for one that someone else
 * shares.
 */
export async function loadOwnView(ctx: AdminContext, id: number): Promise<NamedView> {
  const found = await loadView(ctx, id);
  if (isOwner(ctx.actor.userId, found)) return found;
  throw new AppError("FORBIDDEN", viewMessages.notYours(saverName(found.saver)));
}

/**
 * Only the person who shares a view can save it, so the last to save it is the one who shares it; if that account is
 * gone, it is everyone's.
 */
function isOwner(userId: number, { view: { private_to, saved_by }, saver }: NamedView): boolean {
  return private_to === null ? saver === null || saved_by === userId : private_to === userId;
}

/** Runs a write, and throws `refusal` if it would give two views among which someone chooses the same name. */
export async function refusingTakenName<T>(write: () => Promise<T>, refusal = nameTaken()): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? refusal : error;
  }
}

export function nameTaken(): AppError {
  return badInput("name", viewMessages.nameTaken);
}

export function saverName(saver: NamedView["saver"]): string {
  return (saver && personName(saver)) || "Somebody else";
}

/** A search may name a patient, so the audit gets only the names of a view's parameters. */
export function auditedView({ list, name, private_to, params, columns }: Omit<ViewRow, "id">) {
  return {
    list,
    name,
    is_shared: private_to === null,
    params: Object.keys(params).sort(),
    has_columns: columns !== null,
  };
}
