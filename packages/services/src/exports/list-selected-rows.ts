import { SelectedRows, type SelectedRowsInput } from "@scriptkeeper/contracts/lists/exports";
import type { AdminContext } from "../core/index.ts";
import { openSelected } from "./open-selected.ts";

/** A few of the selected rows to look at, with the columns of the list's export; rows that are gone are left out. */
export async function listSelectedRows(ctx: AdminContext, input: SelectedRowsInput): Promise<SelectedRows> {
  const { text } = await openSelected(ctx, { ...input, format: "table" });
  return SelectedRows.parse(JSON.parse(text));
}
