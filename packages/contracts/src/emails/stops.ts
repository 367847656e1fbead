import { z } from "zod";
import { sortFields } from "../lists/sort-fields.ts";
import { EMAIL_STOP_SORTS } from "../lists/time-sorts.ts";
import { line, PageLimit } from "../primitives.ts";
import { EMAIL_STOP_CAUSES, EMAIL_STOP_PAGE_SIZE, EMAIL_STOP_PLACE, EMAIL_STOPS } from "./stop-limits.ts";

const NO_PLACE = "must be a stop's position, as the previous page returned it";

/** `before` is the previous page's `older`: the page begins after that position. */
export const EmailStopsInput = z.object({
  /** Part of the name or of the address. */
  search: line(100).optional(),
  stop: z.enum([...EMAIL_STOPS, ""], `must be one of ${EMAIL_STOPS.join(", ")}`).optional(),
  before: z.string(NO_PLACE).regex(EMAIL_STOP_PLACE, NO_PLACE).optional(),
  limit: PageLimit.default(EMAIL_STOP_PAGE_SIZE),
  ...sortFields(EMAIL_STOP_SORTS),
});
export type EmailStopsInput = z.infer<typeof EmailStopsInput>;

/** One stop that keeps emails from a customer. */
export const StoppedAddress = z.object({
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  stop: z.enum(EMAIL_STOPS),
  since: z.string(),
  cause: z.enum(EMAIL_STOP_CAUSES),
  /** The mail server's own words; null if it gave none. */
  reason: z.string().nullable(),
  /** The email that the report was about; null if unknown. */
  email_id: z.int().nullable(),
});
export type StoppedAddress = z.infer<typeof StoppedAddress>;

/**
 * REST `GET /api/admin/email-stops`, tRPC `emailStops.list()`: newest first by default. `older` is null on the last
 * page.
 */
export const EmailStopsPage = z.object({ stops: z.array(StoppedAddress), older: z.string().nullable() });
export type EmailStopsPage = z.infer<typeof EmailStopsPage>;
