import { OUTLOOK_DAYS } from "@scriptkeeper/contracts/constants";
import { addDays, type Day } from "@scriptkeeper/domain/time/days";
import { startOfDay } from "@scriptkeeper/domain/time/local-time";
import { type Counting, today } from "../../core/index.ts";
import type { Span } from "./counted-orders.queries.ts";

type Clocked = Pick<Counting, "settings" | "clock">;

/** The first and the last day; an empty string leaves that end open. */
export interface AskedDays {
  from: Day;
  until: Day;
}

/** The span of one of the store's days. */
export function spanOfDay({ settings }: Pick<Clocked, "settings">, day: Day): Span {
  return {
    from: startOfDay(day, settings.storeTimezone),
    until: startOfDay(addDays(day, 1), settings.storeTimezone),
  };
}

/** The span of the store's days from one to another, both included; an open end reaches as far as there are orders. */
export function spanOfDays(ctx: Pick<Clocked, "settings">, { from, until }: AskedDays): Span {
  return {
    from: from ? spanOfDay(ctx, from).from : allTime.from,
    until: until ? spanOfDay(ctx, until).until : allTime.until,
  };
}

/** The span of all orders. */
export const allTime: Span = { from: new Date(0), until: new Date("9999-12-31T00:00:00Z") };

/** The span of the last 30 days, including today. */
export function lastDays(ctx: Clocked): Span {
  return { from: spanOfDay(ctx, firstOfLastDays(ctx)).from, until: spanOfDay(ctx, today(ctx)).until };
}

/** The first of the last 30 days. */
export function firstOfLastDays(ctx: Clocked): Day {
  return addDays(today(ctx), 1 - OUTLOOK_DAYS);
}
