import { INSIGHT_ROW_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import { insightMessages } from "@scriptkeeper/contracts/reporting/insight-messages";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { useListParams } from "../shared/lists/use-list-params.ts";
import { WithViews } from "../shared/views/with-views.tsx";
import { insightSearchParams, toQueryInput } from "./insight-search-params.ts";
import { InsightWeeks } from "./insight-weeks.tsx";
import type { PageOfRows } from "./rows/counted-rows.tsx";
import { CoverageGapsList } from "./rows/coverage-gaps-list.tsx";
import { RemindersList } from "./rows/reminders-list.tsx";

/** What happened after reminders and how many days supplies covered, week by week, or the rows of one number. */
export function InsightPage() {
  const { params, setParams, sorted, sorting, onSearch, onPage } = useListParams(
    insightSearchParams,
    INSIGHT_ROW_SORTS,
    "after",
  );
  const { week, stage, search, after, ...group } = params;
  const rows: PageOfRows = {
    group,
    week,
    search,
    after,
    sorting,
    onSearch,
    onPage,
    filter: { ...toQueryInput(group), week, ...(search && { search }), ...sorted },
  };
  return (
    <div className="space-y-4 dense:space-y-2">
      <WithViews list="insight">
        <WithSettings of="the insight" failed={insightMessages.failed}>
          {stage === "" && <InsightWeeks group={group} onGroup={(changes) => setParams(changes)} />}
          {stage === "coverage_gaps" && <CoverageGapsList {...rows} />}
          {stage !== "" && stage !== "coverage_gaps" && <RemindersList {...rows} stage={stage} />}
        </WithSettings>
      </WithViews>
    </div>
  );
}
