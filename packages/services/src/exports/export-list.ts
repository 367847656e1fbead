import { type ExportFormat, type ExportRequest, exportName } from "@scriptkeeper/contracts/lists/exports";
import { type AdminContext, audit, today } from "../core/index.ts";
import { openExport } from "./open-exports.ts";

/** A file in pieces. */
export interface ListFile {
  name: string;
  format: ExportFormat;
  chunks: AsyncIterable<string>;
}

/**
 * Exports all rows of a list that pass its filter, in the order of its pages, as they are read. The export is audited,
 * with the number of rows, before the first row is handed out.
 */
export async function exportList(ctx: AdminContext, wanted: ExportRequest): Promise<ListFile> {
  const { list, filter, format } = wanted;
  const { count, chunks, audited = filter } = await openExport(ctx, wanted);
  await audit(ctx, {
    action: "export list",
    entity: "list",
    entityId: list,
    after: { format, rows: count, filter: audited },
  });
  return { name: `${exportName(list)}-${today(ctx)}.${format}`, format, chunks };
}
