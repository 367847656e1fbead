import { TEMPORARY_PASSWORD_DAYS } from "@scriptkeeper/contracts/constants";
import { type Day, dayAt } from "@scriptkeeper/domain/days";
import { addDays } from "date-fns";
import type { Context } from "../../core/index.ts";

/** How many days the link of a reminder lives. */
export const RENEWAL_LINK_DAYS = 14;

/** How long the link of a welcome lives: it may be read days later. */
export const SET_PASSWORD_DAYS = 7;

/** When a temporary password that is sent now ends. */
export function temporaryPasswordEnd(now: Date): Date {
  return addDays(now, TEMPORARY_PASSWORD_DAYS);
}

/** The day on which a temporary password that is sent now ends. */
export function temporaryPasswordDay({ clock, settings }: Pick<Context, "clock" | "settings">): Day {
  return dayAt(temporaryPasswordEnd(clock.now()), settings.storeTimezone);
}
