/** What needs somebody now, from all modules in one list, and what staff noted of it. */
export { clearWorkMarks } from "./clear-work-marks.ts";
export { markWork } from "./mark-work.ts";
export { countWork, readWorklist } from "./read-worklist.ts";
export { worklistExport } from "./worklist-export.ts";
export { worklistState } from "./worklist-state.ts";
