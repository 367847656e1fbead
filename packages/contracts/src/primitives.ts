import { z } from "zod";
import { PASSWORD_MAXIMUM } from "./constants.ts";
import { ID_FORM, LARGEST_ID } from "./ids.ts";

/** A database id in a JSON body: a whole number, not a string. */
export const Id = z.int("must be a whole number").min(1, "must be 1 or more").max(LARGEST_ID, "is too large");

/** A database id in a path or query. For anything else the caller answers "not found", since it names nothing. */
export const PathId = z
  .string()
  .regex(ID_FORM, "must be a whole number")
  .transform(Number)
  .pipe(z.number().max(LARGEST_ID, "is too large"));

/** A database id that may come from a query string. */
export const QueryId = z.coerce.number("must be a number").pipe(Id);

/**
 * Returns a schema for text as people type it: trimmed, bounded, and without the null byte, which PostgreSQL refuses.
 * `absent` is the message for a value that is not text.
 */
export function line(maximum: number, absent = "must be text") {
  return z
    .string(absent)
    .trim()
    .max(maximum, `must be at most ${maximum} characters`)
    .refine((value) => !value.includes("\0"), "must not contain a null character");
}

/** An email address as stored and compared: trimmed and in lower case. */
export const Email = line(254)
  .toLowerCase()
  .pipe(z.email("must be an email address, such as name@example.com"));

/** A password, taken exactly as typed; only its length is bounded here. */
export const Password = z
  .string("must be text")
  .max(PASSWORD_MAXIMUM, `The password must be at most ${PASSWORD_MAXIMUM} characters`)
  .refine((value) => !value.includes("\0"), "must not contain a null character");

const NO_DAY = "must be a date that exists, as YYYY-MM-DD";

/** A calendar day that exists, as `YYYY-MM-DD`. There was no year 0. */
export const Day = z.iso.date(NO_DAY).refine((day) => !day.startsWith("0000"), NO_DAY);

/** Keep instants within the years 1 to 9999 in every time zone in which they might be shown. */
const EARLIEST = Date.parse("0001-01-02T00:00:00Z");
const LATEST = Date.parse("9999-12-31T00:00:00Z");

function isShown(timestamp: string): boolean {
  const at = Date.parse(timestamp);
  return at >= EARLIEST && at < LATEST;
}

/** A calendar day, or an ISO timestamp with its zone, which services convert to the store's day. */
export const DayOrTimestamp = z.union(
  [Day, z.iso.datetime({ offset: true }).refine(isShown)],
  "must be a date that exists, as YYYY-MM-DD or an ISO timestamp",
);

/** A day in the filter of a log; empty means no limit. */
export const LogDay = z.union([DayOrTimestamp, z.literal("")], NO_DAY);

const NO_TIMESTAMP = "must be an ISO timestamp with its zone, such as 2026-03-01T09:00:00Z";

/** An instant with its zone, `2026-03-01T09:00:00+11:00`. */
export const Timestamp = z.iso.datetime({ offset: true, error: NO_TIMESTAMP }).refine(isShown, NO_TIMESTAMP);

/** A bearer secret in a link or body; its format is not checked, so that nobody who guesses learns it. */
export const LinkToken = line(200).pipe(z.string().min(1, "is missing"));

export const Success = z.object({ success: z.literal(true) });
export type Success = z.infer<typeof Success>;

/** A page number or limit, which may come from a query string. */
export const PageNumber = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(1, "must be 1 or more")
  .max(1_000_000, "is too large")
  .default(1);
export const PageLimit = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(1, "must be 1 or more")
  .max(200, "must be at most 200");

/** Returns a schema of page and limit, from a query string. */
export function pageQuery(defaultLimit: number) {
  return z.object({ page: PageNumber, limit: PageLimit.default(defaultLimit) });
}
