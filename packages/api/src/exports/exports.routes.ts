import {
  EXPORT_FORMATS,
  EXPORT_LISTS,
  type ExportFormat,
  type ExportList,
  type ExportRequest,
  exportName,
  exportTitles,
  LIST_FILTERS,
  LIST_ROWS,
} from "@scriptkeeper/contracts/lists/exports";
import { TicketParams } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { exportList, type ListFile, openExportLink } from "@scriptkeeper/services/exports";
import { z } from "zod";
import { FileResponse } from "../rest/file-response.ts";
import { route } from "../rest/route.ts";

const mediaTypes = { csv: "text/csv", json: "application/json" } as const;

/** Two file formats for each list, and the link that a browser opens directly. */
export const exportsRoutes = [
  ...EXPORT_LISTS.flatMap((list) => EXPORT_FORMATS.map((format) => fileOf(list, format))),
  route({
    rest: "GET /api/downloads/lists/:ticket",
    summary: "Download an exported list in a browser; the link works for a minute",
    access: "public",
    params: TicketParams,
    output: z.string(),
    mediaType: Object.values(mediaTypes),
    handler: async ({ ctx, params }) => fileAnswer(await openExportLink(ctx, params)),
  }),
];

function fileOf(list: ExportList, format: ExportFormat) {
  const output: z.ZodType = format === "json" ? z.array(LIST_ROWS[list]) : z.string();
  return route({
    rest: `GET /api/admin/exports/${exportName(list)}.${format}`,
    summary: `Export to ${format.toUpperCase()}, filtered and in the list's order: ${exportTitles[list]}`,
    access: "admin",
    fresh: "always",
    query: LIST_FILTERS[list],
    output,
    mediaType: mediaTypes[format],
    handler: async ({ ctx, query }) =>
      fileAnswer(await exportList(ctx, { list, filter: query, format } as ExportRequest)),
  });
}

function fileAnswer({ name, format, chunks }: ListFile): FileResponse {
  const headers = {
    "content-type": `${mediaTypes[format]}; charset=utf-8`,
    "content-disposition": `attachment; filename="${name}"`,
  };
  return new FileResponse(headers, chunks);
}
