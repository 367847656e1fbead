import { priceNextOrder } from "@scriptkeeper/domain/line-price";
import { dollars } from "@scriptkeeper/domain/money";
import { StoreError } from "@scriptkeeper/store/port";
import { AppError, type Context } from "../../core/index.ts";
import { assignedDiscount } from "../../prescriptions/index.ts";
import { toBeOffered } from "../checkout/offers-in-time.ts";
import { findOffers, type Offer } from "../checkout/price-lines.ts";
import { getOrderItems } from "../links/link-items.ts";
import type { TokenRow } from "../links/links.queries.ts";
import type { Cart } from "./cart.ts";
import { refusalOf } from "./refusals.ts";
import type { ValidatedCart } from "./validate-cart.ts";

/** The total that the patient was shown before ordering, and the store's offers for the cart since. */
export interface AgreedTotal {
  totalCents: number;
  offers: Map<number, Offer>;
}

/** Asks the store what it now charges for a cart whose total was shown; `null` when none was. BUSY if it can't be asked. */
export async function findAgreedTotal(
  ctx: Context,
  { token, cart, totalCents }: { token: TokenRow; cart: Cart; totalCents: number | undefined },
): Promise<AgreedTotal | null> {
  if (totalCents === undefined) return null;
  const rows = await getOrderItems(ctx, { token, ids: cart.lines.map(({ id }) => id) });
  try {
    return { totalCents, offers: await findOffers(ctx, toBeOffered(rows)) };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ kind: error.kind }, "prices not compared");
    throw refusalOf(error.kind === "throttled" ? "busy" : "store");
  }
}

/**
 * Throws TOTAL_CHANGED if an order would cost more than the patient was shown, because a discount has ended, a price
 * has risen or something can be ordered again. What can't be sold costs nothing.
 */
export function refuseHigherTotal(
  ctx: Pick<Context, "clock" | "settings">,
  {
    agreed,
    orderable,
    includeDelivery,
  }: { agreed: AgreedTotal; orderable: ValidatedCart["orderable"]; includeDelivery: boolean },
): void {
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
