import { FORECAST_DAYS, type Forecast, type ForecastDay } from "@scriptkeeper/contracts/forecast";
import { addDays, type Day } from "@scriptkeeper/domain/days";
import { type Context, today } from "../../core/index.ts";
import { type ComingCount, countComing } from "./forecast.queries.ts";

/** How many reminders and expiry notices the sweeps will queue on each of the next 30 days, as things stand now. */
export async function getForecast(ctx: Pick<Context, "db" | "clock" | "settings">): Promise<Forecast> {
  const first = today(ctx);
  const counts = await countComing(ctx.db, { today: first, last: addDays(first, FORECAST_DAYS - 1) });
  return {
    days: Array.from({ length: FORECAST_DAYS }, (_, index) => forecastDay(addDays(first, index), counts)),
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
