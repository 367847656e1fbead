import { randomUUID } from "node:crypto";
import { messages } from "@scriptkeeper/contracts/messages";
import { liveRenewalStates } from "@scriptkeeper/domain/lifecycles/renewal";
import { priceNextOrder } from "@scriptkeeper/domain/prices/line-price";
import { StoreError } from "@scriptkeeper/store/port";
import { AppError, type Context, today } from "../../core/index.ts";
import { assignedDiscount, findPatient, type ItemRow } from "../../prescriptions/index.ts";
import { isSameSum, type LineToSell, toCheckoutRequest } from "../checkout/checkout-request.ts";
import { findOffers } from "../checkout/price-lines.ts";
import { reportOtherSum } from "../checkout/report-other-sum.ts";
import { getOrderItems } from "../links/link-items.ts";
import type { TokenRow } from "../links/links.queries.ts";
import { findRenewal, listRenewalItems, type RenewalRow } from "../renewals.queries.ts";
import { type AgreedTotal, refuseHigherTotal } from "./agreed-total.ts";
import type { Cart } from "./cart.ts";
import { excludeOwnReservation } from "./exclude-own-reservation.ts";
import { allUnavailable } from "./refusals.ts";
import { type ValidatedCart, validateCart } from "./validate-cart.ts";

/** Refuses a cart that could not replace the open checkouts, before any of them is touched. */
export async function validateReplacement(
  ctx: Context,
  change: { token: TokenRow; cart: Cart; replaced: readonly RenewalRow[]; agreed?: AgreedTotal | null },
): Promise<void> {
  const ids = change.cart.lines.map((line) => line.id);
  const rows = await getOrderItems(ctx, { token: change.token, ids });
  const held = await Promise.all(change.replaced.map(({ id }) => listRenewalItems(ctx.db, id)));
  let cart: ValidatedCart;
  try {
    cart = validateCart(change.cart, excludeOwnReservation(rows, held.flat()), today(ctx));
  } catch (error) {
    // Another process has just given back what this check counted on; closing the checkouts will show it.
    if (await hasAnyEnded(ctx, change.replaced)) return;
    throw error;
  }
  const { orderable } = cart;
  const {
    agreed,
    cart: { includeDelivery },
  } = change;
  if (agreed) refuseHigherTotal(ctx, { agreed, orderable, includeDelivery });
  await refuseUnsellable(ctx, { userId: change.token.user_id, orderable, includeDelivery });
}

async function hasAnyEnded(ctx: Context, renewals: readonly RenewalRow[]): Promise<boolean> {
  const current = await Promise.all(renewals.map(({ id }) => findRenewal(ctx.db, id)));
  return !current.every((renewal) => renewal && liveRenewalStates.includes(renewal.state));
}

interface PlannedOrder {
  userId: number;
  orderable: readonly { row: ItemRow; quantity: number }[];
  includeDelivery: boolean;
}

/**
 * Throws CONFLICT if the store calculates a different sum than we do, and ALL_UNAVAILABLE if it has run out of
 * everything, before an open checkout is given up for this order. If the store can't be asked now, creating the checkout
 * makes the same checks.
 */
async function refuseUnsellable(ctx: Context, order: PlannedOrder): Promise<void> {
  const customerId = (await findPatient(ctx.db, order.userId))?.shopify_customer_id ?? null;
  if (customerId === null) return;
  try {
    const lines = await linesToSell(ctx, order);
    if (lines.length === 0) throw allUnavailable();
    const storeCents = await ctx.store.priceCheckout(
      toCheckoutRequest(ctx.settings, {
        renewalId: randomUUID(),
        customerId,
        deliveryFeeCents: order.includeDelivery ? ctx.settings.deliveryFeeCents : null,
        lines,
      }),
    );
    if (isSameSum(lines, storeCents)) return;
    await reportOtherSum(ctx, { userId: order.userId, lines, storeCents });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ kind: error.kind }, "price not checked ahead");
    return;
  }
  throw new AppError("CONFLICT", messages.earlierOrderKept);
}

async function linesToSell(
  ctx: Context,
  { orderable }: PlannedOrder,
): Promise<(LineToSell & { productName: string })[]> {
  const offers = await findOffers(
    ctx,
    orderable.map(({ row: { item } }) => ({
      id: item.id,
      productId: item.product_id,
      variantId: item.variant_id,
    })),
  );
  return orderable.flatMap(({ row, quantity }) => {
    const offer = offers.get(row.item.id);
    if (!offer) return [];
    return {
      variantId: offer.variantId,
      quantity,
      price: priceNextOrder(
        { unitPriceCents: offer.unitPriceCents, quantity },
        assignedDiscount(row),
        ctx.clock.now(),
      ),
      discountName: row.discount?.name ?? null,
      productName: row.item.product_name,
    };
  });
}
