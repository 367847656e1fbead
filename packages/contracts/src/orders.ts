import { z } from "zod";
import { RENEWAL_STATES } from "./constants.ts";
import { line } from "./primitives.ts";

/** The number that patients and staff know an order by, whole; "#" may be left out. */
export const FindOrdersInput = z.object({ name: line(30).pipe(z.string().min(1, "must not be empty")) });
export type FindOrdersInput = z.infer<typeof FindOrdersInput>;

/** Without a patient once the account was deleted. */
export const FoundOrder = z.object({
  renewal_id: z.string(),
  order_name: z.string(),
  state: z.enum(RENEWAL_STATES),
  created_at: z.string(),
  patient: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }).nullable(),
});
export type FoundOrder = z.infer<typeof FoundOrder>;

/** Five at most, the newest first. */
export const FoundOrders = z.object({ orders: z.array(FoundOrder) });
export type FoundOrders = z.infer<typeof FoundOrders>;
