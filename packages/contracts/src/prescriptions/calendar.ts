import { z } from "zod";

/** Since when a patient has had a calendar address; null if they have none. */
export const CalendarState = z.object({ since: z.string().nullable() });
export type CalendarState = z.infer<typeof CalendarState>;

/** The calendar address. It is shown only once, when it is made: only its hash is stored. */
export const CalendarAddress = z.object({ url: z.string(), since: z.string() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

/** The answer for every address without a calendar, so that none reveals whether it ever had one. */
export const CALENDAR_GONE = "There is no calendar at this address. Sign in to make a new one.";
