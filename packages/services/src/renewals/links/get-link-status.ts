import { RECENTLY_PAID_DAYS } from "@scriptkeeper/contracts/constants";
import type { LinkStatus, LinkStatusInput } from "@scriptkeeper/contracts/renewals/renewals";
import { endedRenewalStates, isVoided } from "@scriptkeeper/domain/lifecycles/renewal";
import { subDays } from "date-fns";
import type { Context } from "../../core/index.ts";
import { listItemsByIds } from "../../prescriptions/index.ts";
import { linesInCart } from "../cart/cart.ts";
import { listParcels } from "../deliveries/fulfillments.queries.ts";
import { listNoticesOfOrders } from "../last-supply/last-supply.queries.ts";
import { listEnded, listUnfinishedAndPaid, type WholeRenewal } from "../patient-renewals.queries.ts";
import { linkOrderView } from "../renewal-view.ts";
import { findLastBegun, type TokenRow } from "./links.queries.ts";
import { mayOrder, readLink } from "./tokens.ts";
import { whoseLink } from "./whose-link.ts";

/**
 * Returns what became of the order that a link led to, for whoever comes back from the store: still on its way, or
 * paid, cancelled or closed within the last days. Names nothing that the link does not. LINK_DEAD for an unknown or
 * expired link.
 */
export async function getLinkStatus(ctx: Context, input: LinkStatusInput): Promise<LinkStatus> {
  const { token } = await readLink(ctx, input.token);
  const since = subDays(ctx.clock.now(), RECENTLY_PAID_DAYS);
  const isReached = ({ lines }: WholeRenewal) => lines.some((line) => mayOrder(token, line.item_id));
  const of = { userId: token.user_id, since };
  const orders = (await listUnfinishedAndPaid(ctx.db, { ...of, paidSince: since })).filter(isReached);
  const order =
    orders.find(({ renewal }) => renewal.token_id === token.id) ??
    (await findOther(ctx, {
      token,
      orders,
      ended: (await listEnded(ctx.db, of)).filter(isReached),
    }));
  const whose = await whoseLink(ctx, token);
  if (!order) return { order: null, ...whose };
  const notices = await listNoticesOfOrders(ctx.db, [order.renewal.id]);
  const missing = await listMissing(ctx, { token, order });
  const parcels = order.renewal.unpaid_since === null ? [] : await listParcels(ctx.db, [order.renewal.id]);
  const view = linkOrderView(ctx, { ...order, token, notices, parcels });
  return { order: { ...view, ...(missing.length > 0 && { missing_items: missing }) }, ...whose };
}

/** Lists what was asked for with the link and is not in the order, so that nobody waits for it. */
async function listMissing({ db }: Context, { token, order }: { token: TokenRow; order: WholeRenewal }) {
  const { renewal, lines } = order;
  if (endedRenewalStates.includes(renewal.state)) return [];
  const isIn = (id: number) => lines.some((line) => line.item_id === id && line.given_back_at === null);
  const missing = new Map(
    linesInCart(renewal.basket)
      .filter(({ id }) => !isIn(id) && mayOrder(token, id))
      .map(({ id, quantity }) => [id, quantity]),
  );
  if (missing.size === 0) return [];
  const rows = await listItemsByIds(db, { userId: token.user_id, ids: [...missing.keys()] });
  return rows.map(({ item: { id, product_name }, variant_title }) => {
    return { id, product_name, variant_title, quantity: missing.get(id) ?? 1 };
  });
}

/**
 * Finds what happened last among the orders that this link leads to, if its own is neither on its way nor paid: that may
 * have been cancelled, and an order of another link can be finished from this one's page. Leaves out orders that were
 * paid or cancelled before the link's own last order was begun: nobody comes back from those. If there is none, it is
 * the link's own order that was closed before it was paid.
 */
async function findOther(
  ctx: Context,
  of: { token: TokenRow; orders: readonly WholeRenewal[]; ended: readonly WholeRenewal[] },
) {
  const begun = await findLastBegun(ctx.db, of.token.id);
  const cancelled = of.ended.filter(({ renewal }) => renewal.state === "cancelled" || isVoided(renewal));
  const [last] = [...of.orders, ...cancelled]
    .filter(({ renewal: { settled_at: settledAt } }) => !begun || !settledAt || settledAt >= begun)
    .toSorted((a, b) => b.renewal.updated_at.getTime() - a.renewal.updated_at.getTime());
  return last ?? of.ended.find(({ renewal }) => renewal.token_id === of.token.id);
}
