import type { InsightWeek } from "@scriptkeeper/contracts/reporting/insight";
import { REMINDER_STAGES, type ReminderStage } from "@scriptkeeper/contracts/reporting/insight-stages";
import { numberText } from "@scriptkeeper/domain/number-words";
import { share } from "@scriptkeeper/domain/share";

/** Returns the sums over all weeks. */
export function sumOf(weeks: readonly InsightWeek[]): Record<ReminderStage, number> {
  return sumsOf(weeks, REMINDER_STAGES);
}

/** Returns "1,203 of 1,626 (74%)", or the number alone for the reminders sent. */
export function countText(stage: ReminderStage, counts: Record<ReminderStage, number>): string {
  if (stage === "sent" || counts.sent === 0) return numberText(counts[stage]);
  return partText(counts[stage], counts.sent);
}

export type Coverage = Pick<InsightWeek, "days" | "covered" | "interrupted">;

/** Returns the coverage over all weeks: a medicine that was missing in two of them counts twice. */
export function coverageOf(weeks: readonly InsightWeek[]): Coverage {
  return sumsOf(weeks, ["days", "covered", "interrupted"]);
}

/** Returns "7,746 of 8,420 (92%)". */
export function coverageText({ days, covered }: Coverage): string {
  return days === 0 ? "no days" : partText(covered, days);
}

/** Returns "312 missing". */
export function missingText({ interrupted }: Coverage): string {
  return interrupted === 0 ? "none missing" : `${numberText(interrupted)} missing`;
}

function partText(part: number, of: number): string {
  return `${numberText(part)} of ${numberText(of)} (${share(part, of)})`;
}

function sumsOf<Name extends Exclude<keyof InsightWeek, "week">>(
  weeks: readonly InsightWeek[],
  names: readonly Name[],
): Record<Name, number> {
  const sums = names.map((name) => [name, weeks.reduce((sum, week) => sum + week[name], 0)]);
  return Object.fromEntries(sums) as Record<Name, number>;
}
