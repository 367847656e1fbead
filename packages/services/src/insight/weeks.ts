import { INSIGHT_WEEKS } from "@scriptkeeper/contracts/reporting/insight-stages";
import { addDays, type Day, mondayOf } from "@scriptkeeper/domain/time/days";
import { type Context, today } from "../core/index.ts";

type Shop = Pick<Context, "clock" | "settings">;

/** The Mondays of the weeks shown; the current week is the last. */
export function shownWeeks(ctx: Shop): Day[] {
  const last = mondayOf(today(ctx));
  return Array.from({ length: INSIGHT_WEEKS }, (_, index) => addDays(last, 7 * (index + 1 - INSIGHT_WEEKS)));
}

/** The Monday of the first week shown. */
export function firstWeek(ctx: Shop): Day {
  return addDays(mondayOf(today(ctx)), 7 * (1 - INSIGHT_WEEKS));
}
