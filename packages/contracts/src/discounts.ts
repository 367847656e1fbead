import { z } from "zod";
import { DISCOUNT_SCOPES, DISCOUNT_TYPES } from "./constants.ts";

/** `percentage` is null for a fixed amount; `label` reads "10% off" or "$5.00 off" for both. */
export const DiscountSummary = z.object({
  percentage: z.number().nullable(),
  scope: z.enum(DISCOUNT_SCOPES),
  isActive: z.boolean(),
  type: z.enum(DISCOUNT_TYPES),
  value: z.number(),
  label: z.string(),
});
export type DiscountSummary = z.infer<typeof DiscountSummary>;

/** The discount of a single prescription, with what it has done so far. */
export const DiscountDetail = DiscountSummary.extend({
  id: z.int(),
  name: z.string(),
  timesUsed: z.int(),
  firstOrderCompleted: z.boolean(),
});
export type DiscountDetail = z.infer<typeof DiscountDetail>;
