import { z } from "zod";
import { sortFields } from "../lists/sort-fields.ts";
import { DELETED_SORTS } from "../lists/time-sorts.ts";
import { Id, line, PageLimit } from "../primitives.ts";

export const DELETED_PAGE_SIZE = 50;

/**
 * Part of the input of every call that can be undone: an id, made by the caller, with which to undo it. Calls with the
 * same id are undone together. Without one the product makes an id, which the audit shows.
 */
export const Undoable = z.object({ change_id: z.uuid("must be a UUID").optional() });
export type Undoable = z.infer<typeof Undoable>;

export const UndoInput = z.object({ change_id: z.uuid("must be a UUID") });
export type UndoInput = z.infer<typeof UndoInput>;

export const RestoreInput = z.object({ audit_id: Id });
export type RestoreInput = z.infer<typeof RestoreInput>;

/** A record that was not restored to what it was, and why. */
export const NotUndone = z.object({
  audit_id: z.int(),
  entity: z.string(),
  /** 0 for something without a number of its own. */
  entity_id: z.int(),
  /** The record's name. */
  name: z.string(),
  reason: z.string(),
});
export type NotUndone = z.infer<typeof NotUndone>;

/** How many records are as they were before, and which are not; the latter can be tried again later. */
export const Undone = z.object({ undone: z.int(), skipped: z.array(NotUndone) });
export type Undone = z.infer<typeof Undone>;

/** `before` is an entry's id: the page begins after that entry. */
export const DeletedInput = z.object({
  search: line(100).optional(),
  before: z.coerce.number("must be a number").pipe(Id).optional(),
  limit: PageLimit.default(DELETED_PAGE_SIZE),
  ...sortFields(DELETED_SORTS),
});
export type DeletedInput = z.infer<typeof DeletedInput>;

/** Something that was deleted and can be restored until its days are over. */
export const DeletedRecord = z.object({
  audit_id: z.int(),
  change_id: z.string(),
  entity: z.string(),
  /** 0 for something without a number of its own. */
  entity_id: z.int(),
  /** The record's name: the product, the person, the discount. */
  name: z.string(),
  /** What distinguishes the record from others of the same name. */
  detail: z.string().nullable(),
  deleted_at: z.string(),
  deleted_by: z.string().nullable(),
  /** How many whole days are left; 0 on the last day. */
  days_left: z.int(),
  /** How many records were deleted together and can still be restored, this one included. */
  together: z.int(),
});
export type DeletedRecord = z.infer<typeof DeletedRecord>;

/** A page, newest first by default. `older` is the value of `before` for the next page; null on the last one. */
export const DeletedPage = z.object({ records: z.array(DeletedRecord), older: z.int().nullable() });
export type DeletedPage = z.infer<typeof DeletedPage>;
