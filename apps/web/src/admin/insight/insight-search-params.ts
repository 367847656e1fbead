import { INSIGHT_ROW_SORTS } from "@scriptkeeper/contracts/lists/time-sorts";
import { REMINDER_STAGES, type ReminderStage } from "@scriptkeeper/contracts/reporting/insight-stages";
import {
  choiceParam,
  dayParam,
  fallbacksOf,
  idParam,
  type ParamsOf,
  textParam,
} from "../shared/lists/search-params.ts";
import { sortParams } from "../shared/lists/sorting.ts";

/** Whose reminders are shown; empty means everybody's. */
const groupParams = { product: textParam(50), cohort: dayParam };

export type InsightGroup = ParamsOf<typeof groupParams>;

export const everybody = fallbacksOf(groupParams);

/** What a number counts: reminders that came to a stage, or medicines that were missing on some day. */
export type InsightRows = ReminderStage | "coverage_gaps";

/** With a `stage` the rows of a number are shown: of a week, or of all that are shown. */
export const insightSearchParams = {
  ...groupParams,
  week: dayParam,
  stage: choiceParam([...REMINDER_STAGES, "coverage_gaps", ""], ""),
  search: textParam(200),
  ...sortParams(INSIGHT_ROW_SORTS),
  after: idParam,
};

/** What a group is called on the wire. */
export function toQueryInput({ product, cohort }: InsightGroup) {
  return { product_id: product, cohort };
}
