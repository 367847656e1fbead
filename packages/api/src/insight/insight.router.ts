import {
  CoverageGaps,
  CoverageGapsInput,
  Insight,
  InsightInput,
  InsightReminders,
  InsightRemindersInput,
  WantWeeklyReportInput,
  WeeklyReport,
} from "@scriptkeeper/contracts/reporting/insight";
import {
  getInsight,
  getWeeklyReport,
  listCoverageGaps,
  listInsightReminders,
  wantWeeklyReport,
} from "@scriptkeeper/services/insight";
import { adminProcedure, router } from "../trpc.ts";

export const insightRouter = router({
  read: adminProcedure
    .meta({
      rest: "GET /api/admin/insight",
      summary:
        "Count the reminders that led to an opened link, an order, a payment and a delivery, week by week",
    })
    .input(InsightInput)
    .output(Insight)
    .query(({ ctx, input }) => getInsight(ctx, input)),
  reminders: adminProcedure
    .meta({
      rest: "GET /api/admin/insight/reminders",
      summary: "List the reminders behind one of the insight's numbers, newest first",
    })
    .input(InsightRemindersInput)
    .output(InsightReminders)
    .query(({ ctx, input }) => listInsightReminders(ctx, input)),
  coverageGaps: adminProcedure
    .meta({
      rest: "GET /api/admin/insight/coverage-gaps",
      summary: "List the medicines that were missing on some day of a week",
    })
    .input(CoverageGapsInput)
    .output(CoverageGaps)
    .query(({ ctx, input }) => listCoverageGaps(ctx, input)),
  weeklyReport: adminProcedure
    .meta({
      rest: "GET /api/admin/insight/weekly-report",
      summary: "Check whether the signed-in administrator gets the insight's numbers by email each Monday",
    })
    .output(WeeklyReport)
    .query(({ ctx }) => getWeeklyReport(ctx)),
  wantWeeklyReport: adminProcedure
    .meta({
      rest: "POST /api/admin/insight/weekly-report",
      summary: "Subscribe to the insight's numbers by email each Monday, or unsubscribe",
    })
    .input(WantWeeklyReportInput)
    .output(WeeklyReport)
    .mutation(({ ctx, input }) => wantWeeklyReport(ctx, input)),
});
