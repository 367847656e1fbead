import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { shortExportOf } from "../core/index.ts";
import { listWork } from "./read-worklist.ts";

/** The file of `readWorklist`: every line that its screens open, the most urgent kind first. */
export const worklistExport = shortExportOf({
  rows: (ctx, filter: ExportFilter<"worklist">) => listWork(ctx, filter),
  columns: (at) => ({
    Kind: ({ kind }) => kind,
    Who: ({ title }) => title,
    What: ({ detail }) => detail,
    Why: ({ why }) => why,
    Since: ({ since }) => (since?.includes("T") ? at(since) : since),
    Prescription: (line) => line.item_id,
    "Assigned to": ({ mark }) => mark?.assigned_to?.name ?? null,
    "Put off until": ({ mark }) => mark?.snoozed_until ?? null,
    Note: ({ mark }) => mark?.note ?? null,
  }),
});
