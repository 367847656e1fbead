import type { CoverageGaps, CoverageGapsInput } from "@scriptkeeper/contracts/reporting/insight";
import type { AdminContext } from "../../core/index.ts";
import { listWeekCounts } from "../funnel/funnel.queries.ts";
import { firstWeek } from "../weeks.ts";
import { listCoverageGapIds, listCoverageGapRows } from "./coverage-gaps.queries.ts";

/** A page of the medicines that were missing on some days of a week, or of any week shown, and how many there are. */
export async function listCoverageGaps(
  ctx: AdminContext,
  { after, limit, ...filter }: CoverageGapsInput,
): Promise<CoverageGaps> {
  const since = firstWeek(ctx);
  const [weeks, ids] = await Promise.all([
    listWeekCounts(ctx.db, { ...filter, since }),
    listCoverageGapIds(ctx.db, { ...filter, since, after }, limit + 1),
  ]);
  const shown = ids.slice(0, limit);
  const counted = weeks.filter(({ week }) => !filter.week || week === filter.week);
  return {
    gaps: await listCoverageGapRows(ctx.db, shown),
    total: counted.reduce((sum, { interrupted }) => sum + interrupted, 0),
    next: ids.length > limit ? (shown.at(-1) ?? null) : null,
  };
}
