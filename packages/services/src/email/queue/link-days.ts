import { TEMPORARY_PASSWORD_DAYS } from "@scriptkeeper/contracts/constants";
import { type Day, dayAt } from "@scriptkeeper/domain/time/days";
import { addDays } from "date-fns";
import type { Context } from "../../core/index.ts";

/** How many days a reminder's link is valid. */
export const RENEWAL_LINK_DAYS = 14;

/** How many days a welcome's link is valid: it may be read days later. */
export const SET_PASSWORD_DAYS = 7;

/** When a temporary password sent now expires. */
export function temporaryPasswordEnd(now: Date): Date {
  return addDays(now, TEMPORARY_PASSWORD_DAYS);
}

/** The day on which a temporary password sent now expires. */
export function temporaryPasswordDay({ clock, settings }: Pick<Context, "clock" | "settings">): Day {
  return dayAt(temporaryPasswordEnd(clock.now()), settings.storeTimezone);
}
