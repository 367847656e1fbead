import { type Context, today } from "../../core/index.ts";
import { getOrderItems } from "../links/link-items.ts";
import type { TokenRow } from "../links/tokens.queries.ts";
import { listRenewalItems, type RenewalRow } from "../renewals.queries.ts";
import type { Basket } from "./cart.ts";
import { judgeBasket } from "./validate-cart.ts";
import { withoutOwnHold } from "./exclude-own-reservation.ts";
import { refuseOtherSum } from "./refuse-other-sum.ts";

/** Refuses a basket that could not take the place of the open checkouts, before any of them is touched. */
export async function refuseAhead(
  ctx: Context,
  change: { token: TokenRow; basket: Basket; replaced: readonly RenewalRow[] },
): Promise<void> {
  const ids = change.basket.lines.map((line) => line.id);
  const rows = await getOrderItems(ctx, { token: change.token, ids });
  const held = await Promise.all(change.replaced.map(({ id }) => listRenewalItems(ctx.db, id)));
  const { orderable } = judgeBasket(change.basket, withoutOwnHold(rows, held.flat()), today(ctx));
  await refuseOtherSum(ctx, {
    userId: change.token.user_id,
    orderable,
    includeDelivery: change.basket.includeDelivery,
  });
}
