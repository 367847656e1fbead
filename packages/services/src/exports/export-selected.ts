import {
  type ExportedFile,
  type ExportRequest,
  type ExportSelectedInput,
  exportName,
  LIST_FILTERS,
} from "@scriptkeeper/contracts/list-exports";
import { type AdminContext, audit, badInput, today } from "../core/index.ts";
import { openExport } from "./open-exports.ts";

/** The rows that somebody selected, in their order, as the list's file has them; those that are gone are left out. */
export async function exportSelected(ctx: AdminContext, input: ExportSelectedInput): Promise<ExportedFile> {
  const { list, ids, format } = input;
  const filter = LIST_FILTERS[list].safeParse(input.filter);
  if (!filter.success) throw badInput("filter", "must say what the list is of");
  const wanted = { list, filter: filter.data, format } as ExportRequest<typeof list>;
  const { count, chunks } = await openExport(ctx, wanted, [...new Set(ids)]);
  let text = "";
  for await (const chunk of chunks) text += chunk;
  await audit(ctx, {
    action: "export list",
    entity: "list",
    entityId: list,
    after: { format, rows: count, selected: true },
  });
  return { name: `${exportName(list)}-selected-${today(ctx)}.${format}`, text };
}
