import { type ExportSelectedInput, LIST_FILTERS } from "@scriptkeeper/contracts/lists/exports";
import { type AdminContext, badInput, type ExportForm } from "../core/index.ts";
import { type ExportWanted, openExport } from "./open-exports.ts";

type Selected = Omit<ExportSelectedInput, "format"> & { format: ExportForm };

/** The selected rows as text, in the order of selection, as the list's export has them, and how many were selected. */
export async function openSelected(
  ctx: AdminContext,
  { list, ids, filter: given, format }: Selected,
): Promise<{ count: number; text: string }> {
  const filter = LIST_FILTERS[list].safeParse(given);
  if (!filter.success) throw badInput("filter", "does not fit this list");
  const wanted = { list, filter: filter.data, format } as ExportWanted<typeof list>;
  const { count, chunks } = await openExport(ctx, wanted, [...new Set(ids)]);
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return { count, text };
}
