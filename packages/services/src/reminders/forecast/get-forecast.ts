import { FORECAST_DAYS } from "@scriptkeeper/contracts/constants";
import type { Forecast, ForecastDay } from "@scriptkeeper/contracts/reminders/forecast";
import { addDays, type Day } from "@scriptkeeper/domain/time/days";
import { z } from "zod";
import { type Counting, type Figures, readFigures, today } from "../../core/index.ts";
import { countComing } from "./forecast.queries.ts";

const ComingCount = z.object({
  day: z.string(),
  stage: z.enum(["due", "soon", "expired"]),
  emails: z.int(),
  items: z.int(),
});
type ComingCount = z.infer<typeof ComingCount>;

/**
 * What the sweeps of the coming days will queue; one day more than is shown, so that no day is empty after midnight.
 */
export const comingFigures: Figures<z.ZodArray<typeof ComingCount>> = {
  name: "forecast",
  shape: z.array(ComingCount),
  count(ctx) {
    const first = today(ctx);
    return countComing(ctx.db, { today: first, last: addDays(first, FORECAST_DAYS) });
  },
};

/** Returns how many reminders and expiry notices the sweeps will queue on each of the next 30 days, as last counted. */
export async function getForecast(ctx: Counting): Promise<Forecast> {
  const first = today(ctx);
  const { figures, countedAt } = await readFigures(ctx, comingFigures);
  return {
    days: Array.from({ length: FORECAST_DAYS }, (_, index) => forecastDay(addDays(first, index), figures)),
    countedAt: countedAt.toISOString(),
  };
}

function forecastDay(day: Day, counts: readonly ComingCount[]): ForecastDay {
  const amount = (isWanted: (stage: ComingCount["stage"]) => boolean) => {
    const wanted = counts.filter((count) => count.day === day && isWanted(count.stage));
    return {
      emails: wanted.reduce((sum, { emails }) => sum + emails, 0),
      items: wanted.reduce((sum, { items }) => sum + items, 0),
    };
  };
  return {
    day,
    reminders: amount((stage) => stage === "due"),
    notices: amount((stage) => stage !== "due"),
  };
}
