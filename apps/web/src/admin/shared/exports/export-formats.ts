import type { ExportFormat } from "@scriptkeeper/contracts/lists/exports";

/** The file formats, as menus offer them. */
export const exportFormats: readonly { format: ExportFormat; name: string; mediaType: string }[] = [
  { format: "csv", name: "CSV, for spreadsheets", mediaType: "text/csv;charset=utf-8" },
  { format: "json", name: "JSON, for programs", mediaType: "application/json" },
];
