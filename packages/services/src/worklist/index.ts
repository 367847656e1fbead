/** What needs attention now, from every module in one list, and what staff noted about it. */
export { clearWorkMarks } from "./clear-work-marks.ts";
export { markWork } from "./mark-work.ts";
export { countWork, readWorklist } from "./read-worklist.ts";
export { worklistExport } from "./worklist-export.ts";
export { worklistState } from "./worklist-state.ts";
