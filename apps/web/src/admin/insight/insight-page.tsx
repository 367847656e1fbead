import { insightMessages } from "@scriptkeeper/contracts/insight-messages";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { useTypedSearchParams } from "../shared/use-typed-search-params.ts";
import { WithViews } from "../shared/views/with-views.tsx";
import { insightSearchParams } from "./insight-search-params.ts";
import { InsightWeeks } from "./insight-weeks.tsx";
import { CoverageGapsList } from "./rows/coverage-gaps-list.tsx";
import { RemindersList } from "./rows/reminders-list.tsx";

/** What comes of reminders and how long supplies reach, week by week, and the rows of each number. */
export function InsightPage() {
  const [{ week, stage, after, ...group }, setParams] = useTypedSearchParams(insightSearchParams);
  const rows = { group, week, after, onPage: (behind: number | null) => setParams({ after: behind }) };
  return (
    <div className="space-y-4 dense:space-y-3">
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
