import type { ExportFilter } from "@scriptkeeper/contracts/lists/exports";
import { WORKER_OUTAGE } from "@scriptkeeper/contracts/worklist/limits";
import type { WorkRow } from "@scriptkeeper/contracts/worklist/worklist";
import { shortExportOf } from "../core/index.ts";
import { findWorkerOutage, type WorkerOutage } from "../installation/index.ts";
import { listWork } from "./read-worklist.ts";

/**
 * The export of `readWorklist`: every line, most urgent kind first. A worker that is not running comes first, as on
 * the screen; without it, an empty file would claim that there is nothing to do.
 */
export const worklistExport = shortExportOf({
  async rows(ctx, filter: ExportFilter<"worklist">): Promise<WorkRow[]> {
    const outage = await findWorkerOutage(ctx);
    return [...(outage ? [outageRow(outage)] : []), ...(await listWork(ctx, filter))];
  },
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

function outageRow({ since }: WorkerOutage): WorkRow {
  return {
    kind: WORKER_OUTAGE,
    key: WORKER_OUTAGE,
    title: "Reminders and emails are not being sent",
    detail: "Lines that only the worker can find are missing",
    why: `The worker, which sends them and looks for paid orders, ${since ? "is not running" : "has never run"}. Ask whoever runs Scriptkeeper to start it.`,
    since: since?.toISOString() ?? null,
    search: null,
    item_id: null,
    mark: null,
  };
}
