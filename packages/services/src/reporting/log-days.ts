import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { addDays, toDay } from "@scriptkeeper/domain/time/days";
import { startOfDay } from "@scriptkeeper/domain/time/local-time";
import { badInput, type Context } from "../core/index.ts";

export interface LogTime {
  from: Date | undefined;
  /** Exclusive. */
  until: Date | undefined;
}

interface LogDays {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** Converts two of the store's days, both included, to a span of time. BAD_INPUT when the end is before the start. */
export function timeBetween(
  { settings: { storeTimezone } }: Pick<Context, "settings">,
  { start_date, end_date }: LogDays,
): LogTime {
  const start = start_date ? toDay(start_date, storeTimezone) : undefined;
  const end = end_date ? toDay(end_date, storeTimezone) : undefined;
  if (start && end && end < start) throw badInput("end_date", logMessages.endBeforeStart);
  return {
    from: start ? startOfDay(start, storeTimezone) : undefined,
    until: end ? startOfDay(addDays(end, 1), storeTimezone) : undefined,
  };
}
