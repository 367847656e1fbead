import { DUE_WITHIN_DAYS } from "@scriptkeeper/contracts/constants";
import { productMessages } from "@scriptkeeper/contracts/product-messages";
import { MOST_CONCERNED, type ProductDemand } from "@scriptkeeper/contracts/products";
import { addDays } from "@scriptkeeper/domain/days";
import { type AdminContext, notFound, today } from "../../core/index.ts";
import { countDue, countWaiting, findProductId } from "./demand.queries.ts";

/**
 * Whom a configured product concerns, to decide by before it is archived. More than a thousand are not counted on, so
 * that the answer takes as long however many there are. NOT_FOUND for a missing or deleted configuration.
 */
export async function getProductDemand(ctx: AdminContext, { id }: { id: number }): Promise<ProductDemand> {
  const productId = await findProductId(ctx.db, id);
  if (productId === null) throw notFound(productMessages.notFound);
  const day = today(ctx);
  const [waiting, due] = await Promise.all([
    countWaiting(ctx.db, { productId, most: MOST_CONCERNED }),
    countDue(ctx.db, { productId, today: day, until: addDays(day, DUE_WITHIN_DAYS), most: MOST_CONCERNED }),
  ]);
  return { waiting, due };
}
