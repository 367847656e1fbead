import {
  type ExportedFile,
  type ExportSelectedInput,
  exportName,
} from "@scriptkeeper/contracts/lists/exports";
import { type AdminContext, audit, today } from "../core/index.ts";
import { openSelected } from "./open-selected.ts";

/**
 * Exports the selected rows, in the order of selection, as the list's export has them; rows that are gone are left
 * out.
 */
export async function exportSelected(ctx: AdminContext, input: ExportSelectedInput): Promise<ExportedFile> {
  const { list, format } = input;
  const { count, text } = await openSelected(ctx, input);
  await audit(ctx, {
    action: "export list",
    entity: "list",
    entityId: list,
    after: { format, rows: count, selected: true },
  });
  return { name: `${exportName(list)}-selected-${today(ctx)}.${format}`, text };
}
