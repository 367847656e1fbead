/** What happened after reminders, week by week: links opened, orders, payments, deliveries; and the days on which patients had their medicines. */
export { countCoveredDays } from "./covered/count-covered-days.ts";
export { listCoverageGaps } from "./covered/list-coverage-gaps.ts";
export { getInsight } from "./funnel/get-insight.ts";
export { coverageGapsExport, insightExport, insightRemindersExport } from "./funnel/insight-exports.ts";
export { listInsightReminders } from "./funnel/list-reminders.ts";
export { followReminders, mendReminders } from "./outcomes/keep-outcomes.ts";
export { sendWeeklyReports } from "./weekly-report/send-weekly-reports.ts";
export { getWeeklyReport, wantWeeklyReport } from "./weekly-report/want-weekly-report.ts";
export { weeklyReportCheck } from "./weekly-report/weekly-report-check.ts";
