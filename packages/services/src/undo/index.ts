/** Undoing edits and restoring deletions, one at a time or all that were made together. */
export { deletedExport } from "./deleted-export.ts";
export { listDeleted } from "./list-deleted.ts";
export { restoreRecord, undoChange } from "./undo-change.ts";
