import { RECENTLY_PAID_DAYS } from "@scriptkeeper/contracts/constants";
import type { LinkStatus, LinkStatusInput } from "@scriptkeeper/contracts/renewals/renewals";
import { subDays } from "date-fns";
import type { Context } from "../../core/index.ts";
import { listNoticesOfOrders } from "../last-supply/last-supply.queries.ts";
import { listUnfinishedAndPaid, type WholeRenewal } from "../patient-renewals.queries.ts";
import { linkOrderView } from "../renewal-view.ts";
import { findLastBegun, type TokenRow } from "./links.queries.ts";
import { mayOrder, readLink } from "./tokens.ts";
import { whoseLink } from "./whose-link.ts";

/**
 * Returns what became of the order that a link led to, for whoever comes back from the store: still on its way, or
 * paid within the last days. Names nothing that the link does not. LINK_DEAD for an unknown or expired link.
 */
export async function getLinkStatus(ctx: Context, input: LinkStatusInput): Promise<LinkStatus> {
  const { token } = await readLink(ctx, input.token);
  const paidSince = subDays(ctx.clock.now(), RECENTLY_PAID_DAYS);
  const orders = (await listUnfinishedAndPaid(ctx.db, { userId: token.user_id, paidSince })).filter(
    ({ lines }) => lines.some((line) => mayOrder(token, line.item_id)),
  );
  const order =
    orders.find(({ renewal }) => renewal.token_id === token.id) ?? (await findOther(ctx, { token, orders }));
  const whose = await whoseLink(ctx, token);
  if (!order) return { order: null, ...whose };
  const notices = await listNoticesOfOrders(ctx.db, [order.renewal.id]);
  return { order: linkOrderView(ctx, { ...order, token, notices }), ...whose };
}

/**
 * Finds an order of another link that this one leads to and can finish. Leaves out orders that were paid before this
 * link's own last order was begun: nobody comes back from those, and the link's own order ended with nothing ordered.
 */
async function findOther(
  ctx: Context,
  { token, orders }: { token: TokenRow; orders: readonly WholeRenewal[] },
) {
  const begun = await findLastBegun(ctx.db, token.id);
  return orders
    .filter(({ renewal: { settled_at: paidAt } }) => !begun || !paidAt || paidAt >= begun)
    .toSorted((a, b) => b.renewal.updated_at.getTime() - a.renewal.updated_at.getTime())[0];
}
