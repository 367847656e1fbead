import { z } from "zod";
import { sortFields } from "../lists/sort-fields.ts";
import { DELETED_SORTS } from "../lists/time-sorts.ts";
import { Id, line, PageLimit } from "../primitives.ts";

export const DELETED_PAGE_SIZE = 50;

/**
 * A part of the input of every call that can be undone: the id by which it is, made by whoever calls. Calls with the
 * same id are undone as one. Left out, the product makes one, which the audit tells.
 */
export const Undoable = z.object({ change_id: z.uuid("must be a UUID").optional() });
export type Undoable = z.infer<typeof Undoable>;

export const UndoInput = z.object({ change_id: z.uuid("must be a UUID") });
export type UndoInput = z.infer<typeof UndoInput>;

export const RestoreInput = z.object({ audit_id: Id });
export type RestoreInput = z.infer<typeof RestoreInput>;

/** A record that stays as it is, and why. */
export const NotUndone = z.object({
  audit_id: z.int(),
  entity: z.string(),
  /** 0 for what has no number of its own. */
  entity_id: z.int(),
  /** What it is called. */
  name: z.string(),
  reason: z.string(),
});
export type NotUndone = z.infer<typeof NotUndone>;

/** How many records are as they were before, and which are not. Those can be tried again later. */
export const Undone = z.object({ undone: z.int(), skipped: z.array(NotUndone) });
export type Undone = z.infer<typeof Undone>;

/** `before`: the page begins behind this entry. */
export const DeletedInput = z.object({
  search: line(100).optional(),
  before: z.coerce.number("must be a number").pipe(Id).optional(),
  limit: PageLimit.default(DELETED_PAGE_SIZE),
  ...sortFields(DELETED_SORTS),
});
export type DeletedInput = z.infer<typeof DeletedInput>;

/** Something that was deleted and can come back until its days are over. */
export const DeletedRecord = z.object({
  audit_id: z.int(),
  change_id: z.string(),
  entity: z.string(),
  /** 0 for what has no number of its own. */
  entity_id: z.int(),
  /** What it is called: the product, the person, the discount. */
  name: z.string(),
  /** What it takes to tell it from others. */
  detail: z.string().nullable(),
  deleted_at: z.string(),
  deleted_by: z.string().nullable(),
  /** Whole days that are left, 0 on the last. */
  days_left: z.int(),
  /** How many were deleted with it at once and can still come back, itself included. */
  together: z.int(),
});
export type DeletedRecord = z.infer<typeof DeletedRecord>;

/** A page, the newest first unless the oldest are asked for. `older` is what `before` says for the page behind it; null on the last. */
export const DeletedPage = z.object({ records: z.array(DeletedRecord), older: z.int().nullable() });
export type DeletedPage = z.infer<typeof DeletedPage>;
