import { insightMessages } from "@scriptkeeper/contracts/reporting/insight-messages";
import { trpc } from "../../shared/api/trpc.ts";
import { useWrite } from "../shared/changes/use-write.ts";

/** Returns a function that starts or stops the weekly report. */
export function useWantWeeklyReport() {
  const utils = trpc.useUtils();
  return useWrite(trpc.insight.wantWeeklyReport, {
    done: (_, { is_wanted }) => ({
      title: is_wanted ? insightMessages.reportStarted : insightMessages.reportStopped,
    }),
    failed: insightMessages.reportFailed,
    refresh: () => utils.insight.weeklyReport.invalidate(),
  });
}
