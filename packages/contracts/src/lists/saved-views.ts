import { z } from "zod";
import { Id, line } from "../primitives.ts";
import { MAX_VIEW_NAME, VIEW_LISTS } from "./view-limits.ts";

const MAX_COLUMNS = 40;
const columnName = line(60);

/** Which columns a table shows, and in which order. */
export const ViewColumns = z.object({
  order: z.array(columnName).max(MAX_COLUMNS, `must be at most ${MAX_COLUMNS} columns`),
  shown: z
    .record(columnName, z.boolean("must be true or false"))
    .refine((shown) => Object.keys(shown).length <= MAX_COLUMNS, `must be at most ${MAX_COLUMNS} columns`),
});
export type ViewColumns = z.infer<typeof ViewColumns>;

const list = z.enum(VIEW_LISTS, `must be one of ${VIEW_LISTS.join(", ")}`);
const name = line(MAX_VIEW_NAME).pipe(z.string().min(1, "must not be empty"));
const isShared = z.boolean("must be true or false");
const revision = z.int("must be a whole number").min(1, "must be 1 or more");

/** The address parameters of a view; the verb checks which of them its list has. */
const params = z.record(line(30), line(500));

/** The chosen columns; null for the table's default columns. */
const columns = ViewColumns.nullable();

export const SavedView = z.object({
  id: z.int(),
  list: z.enum(VIEW_LISTS),
  name: z.string(),
  /** Whether all administrators see the view, or only the caller. */
  is_shared: z.boolean(),
  params: z.record(z.string(), z.string()),
  columns,
  /**
   * Whether the caller may change and delete the view; a view shared by someone else can only be saved as another one.
   */
  may_change: z.boolean(),
  /** A change has to name the revision that the caller saw. */
  revision: z.int(),
  saved_at: z.string(),
  saved_by: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

/** The views that the caller can use, shared ones and their own, by name. */
export const SavedViews = z.object({ views: z.array(SavedView) });
export type SavedViews = z.infer<typeof SavedViews>;

export const SavedViewsInput = z.object({ list });
export type SavedViewsInput = z.infer<typeof SavedViewsInput>;

export const SaveViewInput = z.object({
  list,
  name,
  is_shared: isShared.default(false),
  params,
  columns: columns.default(null),
});
export type SaveViewInput = z.infer<typeof SaveViewInput>;

/** Changes the given fields and leaves the others as they are. */
export const ChangeViewInput = z.object({
  id: Id,
  revision,
  name: name.optional(),
  is_shared: isShared.optional(),
  params: params.optional(),
  columns: columns.optional(),
});
export type ChangeViewInput = z.infer<typeof ChangeViewInput>;

export const DeleteViewInput = z.object({ id: Id });
export type DeleteViewInput = z.infer<typeof DeleteViewInput>;
