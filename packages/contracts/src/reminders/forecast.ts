import { z } from "zod";
import { SearchableUser } from "../prescriptions/manual.ts";
import { Id } from "../primitives.ts";

const Amount = z.object({ emails: z.int(), items: z.int() });

/** The reminders and notices that a day's sweeps will queue. */
export const ForecastDay = z.object({ day: z.string(), reminders: Amount, notices: Amount });
export type ForecastDay = z.infer<typeof ForecastDay>;

/**
 * The reminders and expiry notices of the next 30 days, as things stood at `countedAt`. The first day is today, and
 * has what the next run sends. Every day has an entry.
 */
export const Forecast = z.object({ days: z.array(ForecastDay), countedAt: z.iso.datetime() });
export type Forecast = z.infer<typeof Forecast>;

export const PatientForecastInput = z.object({ userId: Id });
export type PatientForecastInput = z.infer<typeof PatientForecastInput>;

/** The reminder, and the expiry notices before and after the prescription expires. */
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
  /** The strength; null if unknown. */
  variant_title: z.string().nullable(),
};

/** One email about one or more prescriptions, each with the reason in plain words. */
export const ComingEmail = z.object({
  day: z.string(),
  kind: z.enum(COMING_EMAILS),
  items: z.array(z.object({ ...prescription, why: z.string() })),
});
export type ComingEmail = z.infer<typeof ComingEmail>;

/** Why no further email comes about a prescription. */
export const Silence = z.object({
  ...prescription,
  about: z.enum(["reminder", "notice"]),
  reason: z.enum(SILENCES),
  why: z.string(),
});
export type Silence = z.infer<typeof Silence>;

/**
 * The coming emails of a patient: the reminder and the notices of every prescription are either in `emails` or in
 * `silent`.
 */
export const PatientForecast = z.object({
  user: SearchableUser.omit({ phone: true }),
  emails: z.array(ComingEmail),
  silent: z.array(Silence),
});
export type PatientForecast = z.infer<typeof PatientForecast>;
