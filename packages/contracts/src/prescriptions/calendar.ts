import { z } from "zod";

/** Since when a patient has an address of a calendar; null while they have none. */
export const CalendarState = z.object({ since: z.string().nullable() });
export type CalendarState = z.infer<typeof CalendarState>;

/** The address itself. It is told once, when it is made: only its hash is kept. */
export const CalendarAddress = z.object({ url: z.string(), since: z.string() });
export type CalendarAddress = z.infer<typeof CalendarAddress>;

/** Said of every address that leads nowhere, so that none tells whether it ever did. */
export const CALENDAR_GONE = "There is no calendar at this address. Sign in to make a new one.";
