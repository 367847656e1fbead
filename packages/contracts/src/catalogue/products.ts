import { z } from "zod";
import { withBase } from "../editing/conflicts.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { PRODUCT_SORTS } from "../lists/sorts.ts";
import { line, PageLimit, PageNumber } from "../primitives.ts";
import { productMessages } from "./messages.ts";
import { ProductId, QueryFlag } from "./products-sync.ts";

export const MAX_DAYS_SUPPLY = 3_650;
export const MAX_PROCESSING_DAYS = 365;

/** A product that the pharmacy prescribes: how many days one pack lasts and how many days an order needs to arrive. */
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

/** A strength or pack of a product; `title` is null when the product has only one and doesn't name it. */
export const ProductVariant = z.object({
  variant_id: z.string(),
  title: z.string().nullable(),
  is_available: z.boolean(),
});
export type ProductVariant = z.infer<typeof ProductVariant>;

/** `availableCount` counts the available products that are not archived, whatever the filter. */
export const ProductConfigurationList = z.object({
  products: z.array(ProductConfiguration),
  availableCount: z.int(),
});
export type ProductConfigurationList = z.infer<typeof ProductConfigurationList>;

/** `total` counts everything that matches the filter, on all pages. */
export const ProductConfigurationPage = ProductConfigurationList.extend({ total: z.int() });
export type ProductConfigurationPage = z.infer<typeof ProductConfigurationPage>;

/** `limit` is the number of configurations on a page; without it the answer is all of them. */
export const ProductConfigurationListInput = z.object({
  /** Whether to include products that the store cannot sell. */
  showUnavailable: QueryFlag.default(false),
  /** Whether to list the archived products instead of the others. */
  showArchived: QueryFlag.default(false),
  /** Part of a product's name. */
  search: line(200).default(""),
  page: PageNumber,
  limit: PageLimit.optional(),
  ...sortFields(PRODUCT_SORTS),
});
export type ProductConfigurationListInput = z.infer<typeof ProductConfigurationListInput>;

/** A count that stops at a limit; `isMore` when there are more. */
const Concerned = z.object({ count: z.int(), isMore: z.boolean() });

/**
 * Who is affected by a product: patients waiting to hear that it is back, prescriptions of it due within 30 days, all
 * prescriptions of it with a reminder to come and their patients, and open orders that can still be paid.
 */
export const ProductDemand = z.object({
  waiting: Concerned,
  due: Concerned,
  prescriptions: Concerned,
  patients: Concerned,
  open_orders: Concerned,
});
export type ProductDemand = z.infer<typeof ProductDemand>;

/** An absent field stays as it is. */
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
  return (
    z
      .int("must be a whole number")
      .min(1, "must be 1 or more")
      // Written only when needed: Node loads its number formats for the first one.
      .max(maximum, { error: () => `must be at most ${maximum.toLocaleString("en-AU")}` })
  );
}
