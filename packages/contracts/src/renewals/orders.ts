import { z } from "zod";
import { RENEWAL_STATES } from "../constants.ts";
import { CountedNote } from "../lists/counted.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { ORDER_SORTS } from "../lists/time-sorts.ts";
import { PatientName } from "../prescriptions/patients.ts";
import { Day, line, PageLimit, QueryId } from "../primitives.ts";

const PAGE_SIZE = 50;
/** Orders of some days are counted no further; their pages and their file go on. */
export const MOST_ORDERS = 10_000;

/** What every list says of an order. Without a patient once the account was deleted. */
const order = {
  state: z.enum(RENEWAL_STATES),
  created_at: z.string(),
  patient: PatientName.nullable(),
};

/** The number that patients and staff know an order by, whole; "#" may be left out. */
export const FindOrdersInput = z.object({ name: line(30).pipe(z.string().min(1, "must not be empty")) });
export type FindOrdersInput = z.infer<typeof FindOrdersInput>;

export const FoundOrder = z.object({ renewal_id: z.string(), order_name: z.string(), ...order });
export type FoundOrder = z.infer<typeof FoundOrder>;

/** Five at most, the newest first. */
export const FoundOrders = z.object({ orders: z.array(FoundOrder) });
export type FoundOrders = z.infer<typeof FoundOrders>;

/** Orders that were made on a day of the store, on some days, or on the last 30 where none is named; those with a discount of all time. */
export const CountedOrdersInput = z.object({
  day: Day.or(z.literal("")).optional(),
  /** The first day, and the last one, of those that are meant; where one is missing, all before or since. `day` goes before both. */
  from: Day.or(z.literal("")).optional(),
  until: Day.or(z.literal("")).optional(),
  /** The id of a discount: the orders in which it was used, whenever they were made and whatever `day` says. */
  discount: QueryId.optional(),
  /** The id of a configured product: the orders with it that can still be paid, whenever they were made. */
  unpaid: QueryId.optional(),
  /** The id of a prescription: the orders whose price the discount that it has now lowered. */
  applied: QueryId.optional(),
  /** Words of the patient and of the medicines in any order, a phone or the order's number; empty for all. */
  search: line(254).default(""),
  ...sortFields(ORDER_SORTS),
  /** The id of an order: the page begins with the one behind it. */
  after: z.uuid("must be the id of an order").optional(),
  limit: PageLimit.default(PAGE_SIZE),
});
export type CountedOrdersInput = z.infer<typeof CountedOrdersInput>;

/** An order that is on its way or paid. */
export const CountedOrder = z.object({
  id: z.string(),
  /** Its number at the store; null until it is placed. */
  order_name: z.string().nullable(),
  /** Its patient placed it, and the payment is still to be confirmed. */
  is_placed: z.boolean(),
  ...order,
  total_cents: z.int().nullable(),
  lines: z.array(
    z.object({
      item_id: z.int(),
      product_name: z.string(),
      /** The strength; null where the product has none that is known. */
      variant_title: z.string().nullable(),
      quantity: z.int(),
      /** The store does not sell it with the rest of the order. */
      is_left_out: z.boolean(),
    }),
  ),
});
export type CountedOrder = z.infer<typeof CountedOrder>;

/** The discount whose orders are asked for. */
export const OrdersDiscount = z.object({
  /** Null where it was deleted, and where there is none of this id. */
  name: z.string().nullable(),
  is_deleted: z.boolean(),
  /** In how many orders it was used; one may have several lines with it. */
  orders: z.int(),
  /** It was used more often than is counted: `total` is 10,000, and `orders` a part of them. */
  is_more: z.boolean(),
});
export type OrdersDiscount = z.infer<typeof OrdersDiscount>;

/**
 * A page, the newest first unless the oldest are asked for. `total` is the number that opened it, whatever is searched for: of
 * orders, or how often the discount that was asked for was used, in lines. `next` is what `after` says for the page behind it.
 */
export const CountedOrders = z.object({
  orders: z.array(CountedOrder),
  total: z.int(),
  discount: OrdersDiscount.exactOptional(),
  /** What is counted where a number about a product or a prescription opened the list, or some days were asked for. */
  counted: CountedNote.exactOptional(),
  next: z.string().nullable(),
});
export type CountedOrders = z.infer<typeof CountedOrders>;
