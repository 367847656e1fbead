import type { ExportFilter } from "@scriptkeeper/contracts/list-exports";
import type { WorkLine } from "@scriptkeeper/contracts/worklist";
import { MOST_WORK, WORK_PAGE_SIZE } from "@scriptkeeper/contracts/worklist-limits";
import { type AdminContext, shortExportOf } from "../core/index.ts";
import { readWorklist } from "./read-worklist.ts";
import { workRules } from "./rules.ts";

/** The file of `readWorklist`: every line that its screens open, the most urgent kind first. */
export const worklistExport = shortExportOf({
  async rows(ctx, { kind, view }: ExportFilter<"worklist">) {
    const lines: WorkLine[] = [];
    for (const one of kind ? [kind] : workRules.map((rule) => rule.kind))
      lines.push(...(await linesOf(ctx, { kind: one, view })));
    return lines;
  },
  columns: () => ({
    Kind: ({ kind }) => kind,
    Who: ({ title }) => title,
    What: ({ detail }) => detail,
    Why: ({ why }) => why,
    Since: ({ since }) => since,
    Prescription: (line) => line.item_id,
    "Assigned to": ({ mark }) => mark?.assigned_to?.name ?? null,
    "Put off until": ({ mark }) => mark?.snoozed_until ?? null,
    Note: ({ mark }) => mark?.note ?? null,
  }),
});

async function linesOf(
  ctx: AdminContext,
  asked: Required<Pick<ExportFilter<"worklist">, "view">> & { kind: WorkLine["kind"] },
): Promise<WorkLine[]> {
  const lines: WorkLine[] = [];
  for (let page = 1; page <= MOST_WORK / WORK_PAGE_SIZE; page++) {
    const { groups } = await readWorklist(ctx, { ...asked, page });
    const found = groups.flatMap((group) => group.lines);
    lines.push(...found);
    if (found.length < WORK_PAGE_SIZE) break;
  }
  return lines;
}
