import { z } from "zod";
import { ProductVariant } from "../catalogue/products.ts";
import { DISCOUNT_SCOPES, MAX_REPEATS } from "../constants.ts";
import { DayOrTimestamp, Id, line } from "../primitives.ts";

export const AvailableProduct = z.object({
  product_id: z.string(),
  product_name: z.string(),
  days_supply: z.int(),
  processing_days: z.int(),
  /** Whether a prescription of it is valid for 6 months instead of 12. */
  is_cannabis: z.boolean(),
  /** If there are several, a prescription made by hand must name one. */
  variants: z.array(ProductVariant),
});
export type AvailableProduct = z.infer<typeof AvailableProduct>;

export const AvailableProducts = z.object({ products: z.array(AvailableProduct) });
export type AvailableProducts = z.infer<typeof AvailableProducts>;

export const FOUND_USERS_LIMIT = 20;
export const SearchUsersInput = z.object({ query: line(200).default("") });
export type SearchUsersInput = z.infer<typeof SearchUsersInput>;

export const SearchableUser = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
});
export type SearchableUser = z.infer<typeof SearchableUser>;

export const FoundUsers = z.object({ users: z.array(SearchableUser) });
export type FoundUsers = z.infer<typeof FoundUsers>;

const repeatsRange = `must be a whole number from 0 to ${MAX_REPEATS}`;

/** `product_name` is only for the reader: the configured product's name is what is stored. */
export const ManualLine = z.object({
  product_id: line(40).pipe(z.string().min(1, "is required")),
  product_name: line(300).nullish(),
  /** Strength and pack; may be absent only if the product has just one. */
  variant_id: line(40).nullish(),
  quantity: z
    .int("must be a whole number")
    .min(1, "must be 1 or more")
    .max(999, "must be at most 999")
    .default(1),
  repeats: z.int(repeatsRange).min(0, repeatsRange).max(MAX_REPEATS, repeatsRange).default(5),
  /** Absent means a year from today, null no date. */
  expiry_date: DayOrTimestamp.nullish(),
  prescription_expiry_date: DayOrTimestamp.nullish(),
  discount_percentage: z
    .number("must be a number")
    .min(0, "must be 0 or more")
    .max(100, "must be at most 100")
    .multipleOf(0.01, "must have at most two decimals")
    .default(0),
  discount_scope: z.enum(DISCOUNT_SCOPES).nullish(),
});
export type ManualLine = z.infer<typeof ManualLine>;

const optionalLine = (maximum: number) => line(maximum).nullish();

/**
 * A manual prescription. Which fields are required depends on `isExistingUser`; the verb refuses missing ones in the
 * documented words. A request repeated with the same `requestKey` gets the first one's answer and creates nothing.
 */
export const CreateManualInput = z.object({
  isExistingUser: z.boolean("must be true or false"),
  userId: Id.nullish(),
  email: optionalLine(254),
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  phone: optionalLine(40),
  doctorName: optionalLine(200),
  sendWelcomeEmail: z.boolean("must be true or false").default(true),
  products: z
    .array(ManualLine, "must be a list of products")
    .max(50, "must hold at most 50 products")
    .refine(
      (lines) => new Set(lines.map((each) => each.product_id)).size === lines.length,
      "must name each product once",
    ),
  requestKey: z.uuid("must be a UUID").nullish(),
  /**
   * Whether to refuse, with `createdBefore`, what was created a moment ago for the same person and products; if
   * absent, it is created.
   */
  askIfRepeated: z.boolean("must be true or false").nullish(),
});
export type CreateManualInput = z.infer<typeof CreateManualInput>;

/** For how long after a prescription was created an identical one for the same person needs confirmation. */
export const REPEATED_WITHIN_SECONDS = 120;

/** `emailType` is the kind of email for the mode, `emailSent` whether one is on its way. */
export const CreateManualResult = z.object({
  message: z.string(),
  emailType: z.enum(["welcome", "notification"]),
  isNewUser: z.boolean(),
  emailSent: z.boolean(),
  groupId: z.int(),
});
export type CreateManualResult = z.infer<typeof CreateManualResult>;
