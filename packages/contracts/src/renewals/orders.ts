import { z } from "zod";
import { RENEWAL_STATES } from "../constants.ts";
import { CountedNote } from "../lists/counted.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { ORDER_SORTS } from "../lists/time-sorts.ts";
import { PatientName } from "../prescriptions/patients.ts";
import { Day, line, PageLimit, QueryId } from "../primitives.ts";

const PAGE_SIZE = 50;
/** How many orders are counted at most; their pages and export are not limited. */
export const MOST_ORDERS = 10_000;

/** What every list shows of an order; `patient` is null once the account was deleted. */
const order = {
  state: z.enum(RENEWAL_STATES),
  created_at: z.string(),
  patient: PatientName.nullable(),
};

/** The whole order number that patients and staff know; "#" may be omitted. */
export const FindOrdersInput = z.object({ name: line(30).pipe(z.string().min(1, "must not be empty")) });
export type FindOrdersInput = z.infer<typeof FindOrdersInput>;

export const FoundOrder = z.object({ renewal_id: z.string(), order_name: z.string(), ...order });
export type FoundOrder = z.infer<typeof FoundOrder>;

/** At most five orders, newest first. */
export const FoundOrders = z.object({ orders: z.array(FoundOrder) });
export type FoundOrders = z.infer<typeof FoundOrders>;

/**
 * Orders made on one day, or on a range of days, of the store; by default in the last 30 days. Orders that used a
 * discount are listed whenever they were made.
 */
export const CountedOrdersInput = z.object({
  day: Day.or(z.literal("")).optional(),
  /**
   * The first and the last day of the range; without one of them it is open on that side. `day` takes precedence over
   * both.
   */
  from: Day.or(z.literal("")).optional(),
  until: Day.or(z.literal("")).optional(),
  /** A discount's id: lists the orders that used the discount, whenever they were made and whatever `day` is. */
  discount: QueryId.optional(),
  /** A configured product's id: lists the orders with the product that can still be paid, whenever they were made. */
  unpaid: QueryId.optional(),
  /** A prescription's id: lists the orders whose price was lowered by the prescription's current discount. */
  applied: QueryId.optional(),
  /** Words of the patient and of the medicines in any order, a phone number or the order's number; empty for all. */
  search: line(254).default(""),
  ...sortFields(ORDER_SORTS),
  /** An order's id: the page begins after that order. */
  after: z.uuid("must be the id of an order").optional(),
  limit: PageLimit.default(PAGE_SIZE),
});
export type CountedOrdersInput = z.infer<typeof CountedOrdersInput>;

/** An order that is under way or paid. */
export const CountedOrder = z.object({
  id: z.string(),
  /** The order's number at the store; null until it is placed. */
  order_name: z.string().nullable(),
  /** Whether the patient has placed it and the payment is still to be confirmed. */
  is_placed: z.boolean(),
  ...order,
  total_cents: z.int().nullable(),
  lines: z.array(
    z.object({
      item_id: z.int(),
      product_name: z.string(),
      /** The strength; null if the product has none, or it is unknown. */
      variant_title: z.string().nullable(),
      quantity: z.int(),
      /** Whether the store could not sell it with the rest of the order. */
      is_left_out: z.boolean(),
    }),
  ),
});
export type CountedOrder = z.infer<typeof CountedOrder>;

/** The discount whose orders are listed. */
export const OrdersDiscount = z.object({
  /** Null if the discount was deleted, or no discount has this id. */
  name: z.string().nullable(),
  is_deleted: z.boolean(),
  /** In how many orders the discount was used; an order can have several lines with it. */
  orders: z.int(),
  /**
   * Whether the discount was used more often than is counted: `total` is then 10,000, and `orders` covers only these
   * uses.
   */
  is_more: z.boolean(),
});
export type OrdersDiscount = z.infer<typeof OrdersDiscount>;

/**
 * A page, newest first by default. `total` is the number of orders, or of lines that used the discount, whatever is
 * searched for. `next` is the value of `after` for the next page.
 */
export const CountedOrders = z.object({
  orders: z.array(CountedOrder),
  total: z.int(),
  discount: OrdersDiscount.exactOptional(),
  /**
   * The heading of a list that was opened from a number about a product or a prescription, or is of a range of days.
   */
  counted: CountedNote.exactOptional(),
  next: z.string().nullable(),
});
export type CountedOrders = z.infer<typeof CountedOrders>;
