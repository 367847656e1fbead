import { insightMessages } from "@scriptkeeper/contracts/insight-messages";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { useTypedSearchParams } from "../shared/use-typed-search-params.ts";
import { insightSearchParams } from "./insight-search-params.ts";
import { InsightWeeks } from "./insight-weeks.tsx";
import { RemindersList } from "./reminders-list.tsx";

/** What comes of reminders, week by week, and the rows of each number. */
export function InsightPage() {
  const [{ week, stage, after, ...group }, setParams] = useTypedSearchParams(insightSearchParams);
  return (
    <div className="space-y-4 dense:space-y-3">
      <WithSettings of="the insight" failed={insightMessages.failed}>
        {stage === "" ? (
          <InsightWeeks group={group} onGroup={(changes) => setParams(changes)} />
        ) : (
          <RemindersList
            group={group}
            week={week}
            stage={stage}
            after={after}
            onPage={(behind) => setParams({ after: behind })}
          />
        )}
      </WithSettings>
    </div>
  );
}
