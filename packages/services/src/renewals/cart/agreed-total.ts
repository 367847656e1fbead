import { priceNextOrder } from "@scriptkeeper/domain/prices/line-price";
import { dollars } from "@scriptkeeper/domain/prices/money";
import { StoreError } from "@scriptkeeper/store/port";
import { AppError, type Context } from "../../core/index.ts";
import { assignedDiscount, type ItemRow } from "../../prescriptions/index.ts";
import { findOffers, type Offer } from "../checkout/price-lines.ts";
import type { Link } from "../links/links.queries.ts";
import { mayOrder } from "../links/tokens.ts";
import { refusalOf } from "./refusals.ts";
import type { ValidatedCart } from "./validate-cart.ts";

const PRESCRIPTION_CHANGED = "A prescription in this order has just been changed.";

/** The total that the patient was shown before ordering, and the store's offers for the cart's items since. */
export interface AgreedTotal {
  totalCents: number;
  items: Link["items"];
  offers: Map<number, Offer>;
}

/** Asks the store what it now charges for a cart whose total was shown; `null` when none was. BUSY if it can't be asked. */
export async function findAgreedTotal(
  ctx: Context,
  { token, totalCents, ...asked }: Pick<Link, "token" | "items"> & { totalCents: number | undefined },
): Promise<AgreedTotal | null> {
  if (totalCents === undefined) return null;
  const items = asked.items.filter(({ id }) => mayOrder(token, id));
  try {
    return { totalCents, items, offers: await findOffers(ctx, items) };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ kind: error.kind }, "prices not compared");
    throw refusalOf(error.kind === "throttled" ? "busy" : "store");
  }
}

/**
 * Throws TOTAL_CHANGED if an order would cost more than the patient was shown, because a discount has ended, a price
 * has risen or something can be ordered again. What can't be sold costs nothing. Throws it too if a prescription has
 * become one for another medicine since the store was asked: the offer would sell the former one.
 */
export function refuseHigherTotal(
  ctx: Pick<Context, "clock" | "settings">,
  {
    agreed,
    orderable,
    includeDelivery,
  }: { agreed: AgreedTotal; orderable: ValidatedCart["orderable"]; includeDelivery: boolean },
): void {
  if (!orderable.every(({ row }) => isAsked(agreed, row)))
    throw new AppError("TOTAL_CHANGED", PRESCRIPTION_CHANGED);
  const now = ctx.clock.now();
  const lines = orderable.map(({ row, quantity }) => {
    const offer = agreed.offers.get(row.item.id);
    if (!offer) return 0;
    const { unitPriceCents } = offer;
    return priceNextOrder({ unitPriceCents, quantity }, assignedDiscount(row), now).totalCents;
  });
  const totalCents = lines.reduce(
    (sum, cents) => sum + cents,
    includeDelivery ? ctx.settings.deliveryFeeCents : 0,
  );
  if (totalCents > agreed.totalCents)
    throw new AppError(
      "TOTAL_CHANGED",
      `The total is now ${dollars(totalCents)}. It was ${dollars(agreed.totalCents)} before.`,
    );
}

function isAsked({ items }: AgreedTotal, { item }: ItemRow): boolean {
  return items.some(
    ({ id, productId, variantId }) =>
      id === item.id && productId === item.product_id && variantId === item.variant_id,
  );
}
