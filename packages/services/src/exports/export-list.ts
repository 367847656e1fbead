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
 * All rows of a list that its filter lets through, in the order of its pages, as they are read. Who took them along is
 * written down before the first is given away, with how many there are.
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
