import { z } from "zod";
import { SqlErrorDetails } from "./database/database.ts";
import { ChangedField } from "./editing/conflicts.ts";
import { SearchableUser } from "./prescriptions/manual.ts";

/** Every way in which the product refuses a call. Responses carry the code as `error`. */
export const ERROR_CODES = [
  "BAD_INPUT",
  "WRONG_CREDENTIALS",
  "UNAUTHENTICATED",
  "CONFIRM_PASSWORD",
  "CHANGE_PASSWORD",
  "FORBIDDEN",
  "NOT_FOUND",
  "CONFLICT",
  "TOO_LARGE",
  "TOO_MANY_REQUESTS",
  "LINK_DEAD",
  "NO_REPEATS_REMAINING",
  "PRESCRIPTION_EXPIRED",
  "NEEDS_REVIEW",
  "ALL_UNAVAILABLE",
  "TOTAL_CHANGED",
  "ALREADY_PAID",
  "STILL_PREPARING",
  "BUSY",
  "INTERNAL",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const InvalidPrescription = z.object({ id: z.int(), product_name: z.string() });
export type InvalidPrescription = z.infer<typeof InvalidPrescription>;

/** What a refusal carries besides its message. */
export const ErrorDetails = z.object({
  field: z.string().optional(),
  invalidPrescriptions: z.array(InvalidPrescription).optional(),
  unavailableProducts: z.array(z.object({ product_name: z.string() })).optional(),
  /** The customer who already has the email address. */
  existingCustomer: SearchableUser.optional(),
  /** The prescription that was created a moment ago for the same person and products. */
  createdBefore: z.object({ groupId: z.int(), at: z.string() }).optional(),
  /** The fields that someone else has changed since, as they are now. */
  changedFields: z.array(ChangedField).optional(),
  retryAfterSeconds: z.int().optional(),
  nothingPlaced: z
    .literal(true)
    .describe("Set when an order was refused: nothing was placed or charged, and `message` says so.")
    .optional(),
  /** What PostgreSQL said about a statement or a value on the database screen. */
  sqlError: SqlErrorDetails.optional(),
});
export type ErrorDetails = z.infer<typeof ErrorDetails>;

/** The body of every error response. `errorType` repeats `error` for the refusals of a renewal. */
export const ErrorBody = ErrorDetails.extend({
  message: z.string(),
  error: z.enum(ERROR_CODES).optional(),
  errorType: z.enum(ERROR_CODES).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
