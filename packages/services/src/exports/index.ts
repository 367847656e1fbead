/** Every list on the screens as a file: everything that its filter matches, or only what was selected. */
export { exportLink, openExportLink } from "./export-link.ts";
export { exportList, type ListFile } from "./export-list.ts";
export { exportSelected } from "./export-selected.ts";
export { listSelectedRows } from "./list-selected-rows.ts";
