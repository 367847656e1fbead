import type { Insight, InsightInput, InsightWeek } from "@scriptkeeper/contracts/reporting/insight";
import type { AdminContext, Context } from "../../core/index.ts";
import { firstWeek, shownWeeks } from "../weeks.ts";
import { findCountedOn, listCountedCohorts, listCountedProducts, listWeekCounts } from "./funnel.queries.ts";

/** The outcomes of the last weeks' reminders, with the products and cohorts that can be selected. */
export async function getInsight(ctx: AdminContext, input: InsightInput): Promise<Insight> {
  const since = firstWeek(ctx);
  const [weeks, products, cohorts, counted_on] = await Promise.all([
    readWeeks(ctx, input),
    listCountedProducts(ctx.db, { since }),
    listCountedCohorts(ctx.db, { since }),
    findCountedOn(ctx.db),
  ]);
  return { weeks, products, cohorts, counted_on };
}

/** Every week shown, including those without any reminder. */
export async function readWeeks(ctx: Context, input: InsightInput): Promise<InsightWeek[]> {
  const counted = await listWeekCounts(ctx.db, { ...input, since: firstWeek(ctx) });
  const byWeek = new Map(counted.map((week) => [week.week, week]));
  return shownWeeks(ctx).map((week) => byWeek.get(week) ?? { week, ...nothing });
}

const nothing = {
  sent: 0,
  opened: 0,
  ordered: 0,
  paid: 0,
  delivered: 0,
  days: 0,
  covered: 0,
  interrupted: 0,
};
