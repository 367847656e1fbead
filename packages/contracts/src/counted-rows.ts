import { z } from "zod";
import { RENEWAL_STATES } from "./constants.ts";
import { Day, PageLimit } from "./primitives.ts";

export const COUNTED_PAGE_SIZE = 50;

/** Orders that were made on a day of the store, or in the last 30 where none is named. */
export const CountedOrdersInput = z.object({
  day: Day.or(z.literal("")).optional(),
  /** The id of an order: the page begins with the one behind it. */
  after: z.uuid("must be the id of an order").optional(),
  limit: PageLimit.default(COUNTED_PAGE_SIZE),
});
export type CountedOrdersInput = z.infer<typeof CountedOrdersInput>;

/** An order that is on its way or paid. Without a patient once the account was deleted. */
export const CountedOrder = z.object({
  id: z.string(),
  /** Its number at the store; null until it is placed. */
  order_name: z.string().nullable(),
  state: z.enum(RENEWAL_STATES),
  /** Its patient placed it, and the payment is still to be confirmed. */
  is_placed: z.boolean(),
  created_at: z.string(),
  total_cents: z.int().nullable(),
  patient: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }).nullable(),
  lines: z.array(z.object({ item_id: z.int(), product_name: z.string(), quantity: z.int() })),
});
export type CountedOrder = z.infer<typeof CountedOrder>;

/** A page, the newest first. `total` is the number that opened it; `next` is what `after` says for the page behind it. */
export const CountedOrders = z.object({
  orders: z.array(CountedOrder),
  total: z.int(),
  next: z.string().nullable(),
});
export type CountedOrders = z.infer<typeof CountedOrders>;
