import { type Context, today } from "../../core/index.ts";
import { getOrderItems } from "../links/link-items.ts";
import type { TokenRow } from "../links/tokens.queries.ts";
import { listRenewalItems, type RenewalRow } from "../renewals.queries.ts";
import type { Cart } from "./cart.ts";
import { excludeOwnReservation } from "./exclude-own-reservation.ts";
import { refuseOtherSum } from "./refuse-other-sum.ts";
import { validateCart } from "./validate-cart.ts";

/** Refuses a basket that could not take the place of the open checkouts, before any of them is touched. */
export async function validateReplacement(
  ctx: Context,
  change: { token: TokenRow; basket: Cart; replaced: readonly RenewalRow[] },
): Promise<void> {
  const ids = change.basket.lines.map((line) => line.id);
  const rows = await getOrderItems(ctx, { token: change.token, ids });
  const held = await Promise.all(change.replaced.map(({ id }) => listRenewalItems(ctx.db, id)));
  const { orderable } = validateCart(change.basket, excludeOwnReservation(rows, held.flat()), today(ctx));
  await refuseOtherSum(ctx, {
    userId: change.token.user_id,
    orderable,
    includeDelivery: change.basket.includeDelivery,
  });
}
