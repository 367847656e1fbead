import { REMINDER_STAGES, type ReminderStage } from "@scriptkeeper/contracts/reporting/insight-stages";
import {
  choiceParam,
  dayParam,
  fallbacksOf,
  idParam,
  type ParamsOf,
  textParam,
} from "../shared/lists/search-params.ts";

/** Whose reminders are shown; empty means everybody's. */
const groupParams = { product: textParam(50), cohort: dayParam };

export type InsightGroup = ParamsOf<typeof groupParams>;

export const everybody = fallbacksOf(groupParams);

/** What a number counts: reminders that reached a stage, or medicines that were missing on some day. */
export type InsightRows = ReminderStage | "coverage_gaps";

/** A `stage` shows the rows of a number: of one week, or of all shown weeks. */
export const insightSearchParams = {
  ...groupParams,
  week: dayParam,
  stage: choiceParam([...REMINDER_STAGES, "coverage_gaps", ""], ""),
  search: textParam(200),
  after: idParam,
};

/** Returns a group as the input of the query. */
export function toQueryInput({ product, cohort }: InsightGroup) {
  return { product_id: product, cohort };
}
