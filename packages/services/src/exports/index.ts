/** Every list of the screens as a file: all that its filter lets through, or what was selected. */
export { exportLink, openExportLink } from "./export-link.ts";
export { exportList, type ListFile } from "./export-list.ts";
export { exportSelected } from "./export-selected.ts";
export { listSelectedRows } from "./list-selected-rows.ts";
