import type { InsightWeek } from "@scriptkeeper/contracts/insight";
import { REMINDER_STAGES, type ReminderStage } from "@scriptkeeper/contracts/insight-stages";

/** "74%"; nothing of nothing. */
export function share(count: number, of: number): string {
  return of === 0 ? "" : `${Math.round((100 * count) / of)}%`;
}

/** All weeks in one. */
export function sumOf(weeks: readonly InsightWeek[]): Record<ReminderStage, number> {
  const sums = REMINDER_STAGES.map((stage) => [stage, weeks.reduce((sum, week) => sum + week[stage], 0)]);
  return Object.fromEntries(sums) as Record<ReminderStage, number>;
}

/** "1,203 of 1,626 (74%)", or the number alone where all are meant. */
export function countText(stage: ReminderStage, counts: Record<ReminderStage, number>): string {
  const count = counts[stage].toLocaleString("en-AU");
  if (stage === "sent" || counts.sent === 0) return count;
  return `${count} of ${counts.sent.toLocaleString("en-AU")} (${share(counts[stage], counts.sent)})`;
}
