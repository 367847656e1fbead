/** Edits taken back and deletions brought back, one by one or as they were made at once. */
export { deletedExport } from "./deleted-export.ts";
export { listDeleted } from "./list-deleted.ts";
export { restoreRecord, undoChange } from "./undo-change.ts";
