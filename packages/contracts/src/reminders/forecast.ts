import { z } from "zod";
import { SearchableUser } from "../prescriptions/manual.ts";
import { Id } from "../primitives.ts";

const Amount = z.object({ emails: z.int(), items: z.int() });

/** What a day's sweeps will queue. */
export const ForecastDay = z.object({ day: z.string(), reminders: Amount, notices: Amount });
export type ForecastDay = z.infer<typeof ForecastDay>;

/**
 * The reminders and expiry notices of the next 30 days as things stood when they were counted, the first day of which is
 * today and holds what the next run sends. Every day has an entry.
 */
export const Forecast = z.object({ days: z.array(ForecastDay), countedAt: z.iso.datetime() });
export type Forecast = z.infer<typeof Forecast>;

export const PatientForecastInput = z.object({ userId: Id });
export type PatientForecastInput = z.infer<typeof PatientForecastInput>;

/** The reminder, and the notices before the end and after it. */
export const COMING_EMAILS = ["reminder", "soon", "expired"] as const;
export type ComingEmailKind = (typeof COMING_EMAILS)[number];

export const SILENCES = [
  "address_bad",
  "unsubscribed",
  "needs_review",
  "strength_unknown",
  "no_date",
  "no_repeats",
  "order_placed",
  "unavailable",
  "expired",
  "reminded",
  "reminder_failed",
  "no_expiry",
  "noticed",
  "notice_failed",
  "over",
] as const;
export type SilenceReason = (typeof SILENCES)[number];

const prescription = {
  id: z.int(),
  product_name: z.string(),
  /** The strength; null where none is known. */
  variant_title: z.string().nullable(),
};

/** One email about one or several prescriptions, each with the reason in plain words. */
export const ComingEmail = z.object({
  day: z.string(),
  kind: z.enum(COMING_EMAILS),
  items: z.array(z.object({ ...prescription, why: z.string() })),
});
export type ComingEmail = z.infer<typeof ComingEmail>;

/** Why nothing more comes about a prescription. */
export const Silence = z.object({
  ...prescription,
  about: z.enum(["reminder", "notice"]),
  reason: z.enum(SILENCES),
  why: z.string(),
});
export type Silence = z.infer<typeof Silence>;

/** Every prescription has its reminder, and its notices, either among the emails or among what stays silent. */
export const PatientForecast = z.object({
  user: SearchableUser.omit({ phone: true }),
  emails: z.array(ComingEmail),
  silent: z.array(Silence),
});
export type PatientForecast = z.infer<typeof PatientForecast>;
