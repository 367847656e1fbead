import { z } from "zod";
import { withBase } from "../editing/conflicts.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { PRODUCT_SORTS } from "../lists/sorts.ts";
import { line, PageLimit, PageNumber } from "../primitives.ts";
import { productMessages } from "./messages.ts";
import { ProductId, QueryFlag } from "./products-sync.ts";

export const MAX_DAYS_SUPPLY = 3_650;
export const MAX_PROCESSING_DAYS = 365;

/** A product that the pharmacy prescribes: how long one pack lasts, and how many days an order needs to arrive. */
export const ProductConfiguration = z.object({
  id: z.int(),
  product_id: z.string(),
  product_name: z.string(),
  days_supply: z.int(),
  processing_days: z.int(),
  is_cannabis: z.boolean(),
  is_available: z.boolean(),
  is_archived: z.boolean(),
});
export type ProductConfiguration = z.infer<typeof ProductConfiguration>;

/** A strength or pack of a product; `title` is null for a product that has but one and does not name it. */
export const ProductVariant = z.object({
  variant_id: z.string(),
  title: z.string().nullable(),
  is_available: z.boolean(),
});
export type ProductVariant = z.infer<typeof ProductVariant>;

/** `availableCount` counts those that are available and not archived, whatever was asked for. */
export const ProductConfigurationList = z.object({
  products: z.array(ProductConfiguration),
  availableCount: z.int(),
});
export type ProductConfigurationList = z.infer<typeof ProductConfigurationList>;

/** `total` counts all that the question lets through, whatever the page. */
export const ProductConfigurationPage = ProductConfigurationList.extend({ total: z.int() });
export type ProductConfigurationPage = z.infer<typeof ProductConfigurationPage>;

/** A page has `limit` configurations; without a limit the answer is all of them. */
export const ProductConfigurationListInput = z.object({
  /** Also those that the store cannot sell. */
  showUnavailable: QueryFlag.default(false),
  /** The archived ones instead of the others. */
  showArchived: QueryFlag.default(false),
  /** Part of a name. */
  search: line(200).default(""),
  page: PageNumber,
  limit: PageLimit.optional(),
  ...sortFields(PRODUCT_SORTS),
});
export type ProductConfigurationListInput = z.infer<typeof ProductConfigurationListInput>;

/** As far as they are counted; more are `isMore`. */
const Concerned = z.object({ count: z.int(), isMore: z.boolean() });

/**
 * Whom a product concerns: patients who wait to be told that it is back, prescriptions of it that are due within 30 days, all
 * whose reminder is to come with their patients, and orders with it that can still be paid.
 */
export const ProductDemand = z.object({
  waiting: Concerned,
  due: Concerned,
  prescriptions: Concerned,
  patients: Concerned,
  open_orders: Concerned,
});
export type ProductDemand = z.infer<typeof ProductDemand>;

/** Absent leaves a field as it is. */
export const ProductConfigurationChange = z
  .object({
    product_id: ProductId,
    product_name: line(300).min(1, productMessages.nameRequired),
    days_supply: days(MAX_DAYS_SUPPLY),
    processing_days: days(MAX_PROCESSING_DAYS),
    is_cannabis: z.boolean("must be true or false"),
  })
  .partial();
export type ProductConfigurationChange = z.infer<typeof ProductConfigurationChange>;

export const EditProductInput = withBase(ProductConfigurationChange, "product");
export type EditProductInput = z.infer<typeof EditProductInput>;

function days(maximum: number) {
  return z
    .int("must be a whole number")
    .min(1, "must be 1 or more")
    .max(maximum, `must be at most ${maximum.toLocaleString("en-AU")}`);
}
