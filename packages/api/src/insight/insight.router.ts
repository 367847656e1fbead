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
      summary: "How many reminders led to an opened link, an order, a payment and a delivery, week by week",
    })
    .input(InsightInput)
    .output(Insight)
    .query(({ ctx, input }) => getInsight(ctx, input)),
  reminders: adminProcedure
    .meta({
      rest: "GET /api/admin/insight/reminders",
      summary: "A page of the reminders behind one of these numbers, the newest first",
    })
    .input(InsightRemindersInput)
    .output(InsightReminders)
    .query(({ ctx, input }) => listInsightReminders(ctx, input)),
  coverageGaps: adminProcedure
    .meta({
      rest: "GET /api/admin/insight/coverage-gaps",
      summary: "A page of the medicines whose supplies did not reach for all days of a week",
    })
    .input(CoverageGapsInput)
    .output(CoverageGaps)
    .query(({ ctx, input }) => listCoverageGaps(ctx, input)),
  weeklyReport: adminProcedure
    .meta({
      rest: "GET /api/admin/insight/weekly-report",
      summary: "Whether the caller gets these numbers by email each Monday",
    })
    .output(WeeklyReport)
    .query(({ ctx }) => getWeeklyReport(ctx)),
  wantWeeklyReport: adminProcedure
    .meta({
      rest: "POST /api/admin/insight/weekly-report",
      summary: "Get these numbers by email each Monday, or no longer",
    })
    .input(WantWeeklyReportInput)
    .output(WeeklyReport)
    .mutation(({ ctx, input }) => wantWeeklyReport(ctx, input)),
});
