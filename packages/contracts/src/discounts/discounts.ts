import { z } from "zod";
import { DISCOUNT_SCOPES, DISCOUNT_TYPES } from "../constants.ts";
import { withBase } from "../editing/conflicts.ts";
import { LARGEST_ID } from "../ids.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { DISCOUNT_SORTS } from "../lists/sorts.ts";
import { Id, line, PageLimit, PageNumber, Timestamp } from "../primitives.ts";
import { discountMessages } from "./messages.ts";

/**
 * `percentage` is null for a fixed amount; `label` reads "10% off" or "$5.00 off" for both types. `isReserved` while
 * an unpaid order holds a first-order discount: it isn't used yet, but no other order can have it.
 */
export const DiscountSummary = z.object({
  percentage: z.number().nullable(),
  scope: z.enum(DISCOUNT_SCOPES),
  isActive: z.boolean(),
  type: z.enum(DISCOUNT_TYPES),
  value: z.number(),
  label: z.string(),
  isReserved: z.boolean().exactOptional(),
});
export type DiscountSummary = z.infer<typeof DiscountSummary>;

/** The discount of a single prescription, with its use so far. */
export const DiscountDetail = DiscountSummary.extend({
  id: z.int(),
  name: z.string(),
  timesUsed: z.int(),
  firstOrderCompleted: z.boolean(),
});
export type DiscountDetail = z.infer<typeof DiscountDetail>;

/** A discount as administrators see it. `discount_value` is a percentage, or dollars for a fixed amount. */
export const Discount = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  discount_type: z.enum(DISCOUNT_TYPES),
  discount_value: z.number(),
  application_scope: z.enum(DISCOUNT_SCOPES),
  user_id: z.int().nullable(),
  is_global: z.boolean(),
  user_email: z.string().nullable(),
  is_active: z.boolean(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  usage_count: z.int(),
});
export type Discount = z.infer<typeof Discount>;

export const DiscountList = z.object({ discounts: z.array(Discount) });
export type DiscountList = z.infer<typeof DiscountList>;

/** `total` counts everything that matches the filter, on all pages. */
export const DiscountPage = DiscountList.extend({ total: z.int() });
export type DiscountPage = z.infer<typeof DiscountPage>;

/** `limit` is the number of discounts on a page; without it the answer is all of them. */
export const DiscountListInput = z.object({
  /** Whether to list only discounts that are switched on and within their dates. */
  active_only: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")], {
      error: "must be true or false",
    })
    .default(false),
  /** Part of the discount's name or description, or of its patient's email. */
  search: line(200).default(""),
  /** Lists only the discounts that can be assigned to this prescription: those for everyone and its patient's own. */
  prescription_item_id: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be 1 or more")
    .max(LARGEST_ID, "is too large")
    .optional(),
  page: PageNumber,
  limit: PageLimit.optional(),
  ...sortFields(DISCOUNT_SORTS),
});
export type DiscountListInput = z.infer<typeof DiscountListInput>;

const discountFields = {
  name: line(200, discountMessages.nameRequired).pipe(z.string().min(1, discountMessages.nameRequired)),
  description: line(2000).nullish(),
  discount_type: z.enum(DISCOUNT_TYPES, `must be one of ${DISCOUNT_TYPES.join(", ")}`),
  discount_value: z
    .number(discountMessages.valuePositive)
    .gt(0, discountMessages.valuePositive)
    .min(0.01, "must have at most two decimals")
    .max(1_000_000, "must be at most 1,000,000")
    .multipleOf(0.01, "must have at most two decimals"),
  application_scope: z.enum(DISCOUNT_SCOPES, `must be one of ${DISCOUNT_SCOPES.join(", ")}`),
  user_id: Id.nullish(),
  is_active: z.boolean("must be true or false").default(true),
  start_date: Timestamp.nullish(),
  end_date: Timestamp.nullish(),
};

export const DiscountInput = z
  .object(discountFields)
  .refine((discount) => discount.discount_type !== "percentage" || discount.discount_value <= 100, {
    path: ["discount_value"],
    message: discountMessages.atMostHundred,
  })
  .refine(
    (discount) =>
      !discount.start_date ||
      !discount.end_date ||
      Date.parse(discount.end_date) > Date.parse(discount.start_date),
    { path: ["end_date"], message: discountMessages.endAfterStart },
  );
export type DiscountInput = z.infer<typeof DiscountInput>;

export const SavedDiscount = z.object({ success: z.literal(true), discount: Discount });
export type SavedDiscount = z.infer<typeof SavedDiscount>;

/**
 * An absent field stays as it is, null clears it; `{is_active}` alone switches the discount on or off. The verb checks
 * the merged discount.
 */
export const DiscountChange = z
  .object(discountFields)
  .partial()
  .extend({ is_active: z.boolean().optional() });
export type DiscountChange = z.infer<typeof DiscountChange>;

export const EditDiscountInput = withBase(DiscountChange, "discount");
export type EditDiscountInput = z.infer<typeof EditDiscountInput>;

export const AssignDiscountInput = z.object({ prescription_item_id: Id, discount_config_id: Id });
export type AssignDiscountInput = z.infer<typeof AssignDiscountInput>;

/** With the discount that its caller saw on the prescription, null for none, another one is not replaced unseen. */
export const ReplaceDiscountInput = AssignDiscountInput.extend({ current: Id.nullable().optional() });
export type ReplaceDiscountInput = z.infer<typeof ReplaceDiscountInput>;

/**
 * A prescription item's current discount, and its use since it was assigned; money in dollars. `is_active` is false if
 * the discount is used up, switched off or outside its dates. `is_reserved` while an unpaid order holds a first-order
 * discount. `is_first_order_unpaid` while no order that counts as the first one has been paid.
 */
export const AssignedDiscount = z.object({
  discount_config_id: z.int(),
  discount_name: z.string(),
  discount_type: z.enum(DISCOUNT_TYPES),
  discount_value: z.number(),
  application_scope: z.enum(DISCOUNT_SCOPES),
  is_active: z.boolean(),
  is_reserved: z.boolean().exactOptional(),
  times_applied: z.int(),
  total_discount_amount: z.number(),
  first_order_completed: z.boolean(),
  is_first_order_unpaid: z.boolean().exactOptional(),
});
export type AssignedDiscount = z.infer<typeof AssignedDiscount>;

export const PrescriptionDiscount = z.object({ discount: AssignedDiscount.nullable() });
export type PrescriptionDiscount = z.infer<typeof PrescriptionDiscount>;
