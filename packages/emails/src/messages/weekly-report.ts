import { stageLabels } from "@scriptkeeper/contracts/reporting/insight-messages";
import { REMINDER_STAGES, type ReminderStage } from "@scriptkeeper/contracts/reporting/insight-stages";
import { counted, numberText } from "@scriptkeeper/domain/number-words";
import { share } from "@scriptkeeper/domain/share";
import { dayAndMonth, shortDay } from "@scriptkeeper/domain/time/days";
import { weeklyReportTemplate } from "../compiled/weekly-report.gen.ts";
import type { WeeklyReportData } from "../payloads.ts";
import { fillable } from "../rendering/fill-template.ts";
import { layout } from "../rendering/layout.ts";
import type { Message } from "../rendering/message.ts";

const fill = fillable(weeklyReportTemplate);

/**
 * Writes the weekly report for an administrator who subscribed to it: what happened after the last weeks' reminders,
 * in numbers only.
 */
export function weeklyReportMessage(data: WeeklyReportData): Message {
  const { weeks, insightUrl, pharmacyName } = data;
  const [last] = weeks;
  const subject = `What happened after reminders: week of ${shortDay(last?.week ?? data.week)}`;
  const preheader = last
    ? `${counted(last.sent, "reminder")} sent, ${numberText(last.ordered)} ordered, ${numberText(last.paid)} paid.`
    : "No reminders were sent.";
  const body = fill({
    ...layout(data, {
      subject,
      preheader,
      reason: `${pharmacyName} sent you this email because you asked for it under Insight in its back office.`,
    }),
    heading: "What happened after reminders",
    intro:
      "How many medicine reminders were sent in each of the last few weeks, and what they have led to so far.",
    weeks: weeks.map((counts) => ({
      week: shortDay(counts.week),
      shortWeek: dayAndMonth(counts.week),
      counts: REMINDER_STAGES.map((stage) => ({ title: stageLabels[stage], ...cell(counts, stage) })),
    })),
    // A column for each week, because one for each stage would be too narrow for its title on a phone.
    stages: REMINDER_STAGES.map((stage) => ({
      title: stageLabels[stage],
      counts: weeks.map((counts) => cell(counts, stage)),
    })),
    coverage: coverageLines(weeks),
    note: "The latest weeks will still change: people are still ordering, and parcels are still on their way.",
    link: insightUrl,
    button: "Open Insight",
    howToStop: "We send this every Monday. To stop it, switch it off at the bottom of Insight.",
  });
  return { subject, preheader, ...body, headers: {} };
}

function cell(
  counts: WeeklyReportData["weeks"][number],
  stage: ReminderStage,
): { count: string; share: string } {
  const hasShare = stage !== "sent" && counts.sent > 0;
  return {
    count: numberText(counts[stage]),
    share: hasShare ? `(${share(counts[stage], counts.sent)})` : "",
  };
}

/**
 * Returns a line about the last whole week; none if no days were counted, as in reports that were queued before days
 * were.
 */
function coverageLines([last]: WeeklyReportData["weeks"]): { line: string }[] {
  if (!last || last.days === 0) return [];
  const missing = counted(last.interrupted, "medicine was", "medicines were");
  return [
    {
      line: `Days covered: in the week of ${shortDay(last.week)}, patients had supplies for ${share(last.covered, last.days)} of the days on which they were to take a medicine. Going by orders, ${missing} missing on at least one day.`,
    },
  ];
}
