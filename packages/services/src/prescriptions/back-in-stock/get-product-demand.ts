import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import type { ProductDemand } from "@scriptkeeper/contracts/catalogue/products";
import { DUE_WITHIN_DAYS } from "@scriptkeeper/contracts/constants";
import { MOST_CONCERNED } from "@scriptkeeper/contracts/prescriptions/counted-items";
import { addDays } from "@scriptkeeper/domain/time/days";
import { type AdminContext, notFound, today } from "../../core/index.ts";
import { countDue, countLive, countOpenOrders, countWaiting, findProduct } from "./demand.queries.ts";

/**
 * Counts whom a configured product concerns, for the decision to archive or delete it. Counting stops at a thousand,
 * so that the answer takes no longer when there are more. NOT_FOUND for a missing or deleted configuration.
 */
export async function getProductDemand(ctx: AdminContext, { id }: { id: number }): Promise<ProductDemand> {
  const product = await findProduct(ctx.db, id);
  if (!product) throw notFound(productMessages.notFound);
  const day = today(ctx);
  const of = { productId: product.productId, today: day, most: MOST_CONCERNED };
  const [waiting, due, live, open_orders] = await Promise.all([
    countWaiting(ctx.db, of),
    countDue(ctx.db, { ...of, until: addDays(day, DUE_WITHIN_DAYS) }),
    countLive(ctx.db, of),
    countOpenOrders(ctx.db, of),
  ]);
  return { waiting, due, ...live, open_orders };
}
