import { RECENTLY_PAID_DAYS } from "@scriptkeeper/contracts/constants";
import type { RecentlyPaid, UnpaidOrder } from "@scriptkeeper/contracts/renewals/renewals";
import { isAtCheckout, isPaidFor } from "@scriptkeeper/domain/lifecycles/renewal";
import { medicineAmongWords } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { subDays } from "date-fns";
import type { Context } from "../core/index.ts";
import type { ItemRow } from "../prescriptions/index.ts";
import { toBeOffered, withCurrentStock } from "./checkout/offers-in-time.ts";
import type { Offer } from "./checkout/price-lines.ts";
import type { TokenRow } from "./links/links.queries.ts";
import { listUnfinishedAndPaid, type WholeRenewal } from "./patient-renewals.queries.ts";
import { reachableOrderView } from "./renewal-view.ts";
import type { RenewalItemRow } from "./renewals.queries.ts";

export interface RelatedOrders {
  unpaid_orders: UnpaidOrder[];
  recently_paid: RecentlyPaid[];
}

/**
 * Finds the patient's other orders of a medicine that is about to be ordered: not paid yet, or paid within the last
 * days.
 */
export async function findRelatedOrders(
  ctx: Context,
  { token, rows, offers, except }: Shown & { token: TokenRow; except: string | undefined },
): Promise<RelatedOrders> {
  const paidSince = subDays(ctx.clock.now(), RECENTLY_PAID_DAYS);
  const related = (await listUnfinishedAndPaid(ctx.db, { userId: token.user_id, paidSince }))
    .filter(({ renewal }) => renewal.token_id !== token.id && renewal.id !== except)
    .map((order) => ({ ...order, lines: order.lines.filter((line) => line.given_back_at === null) }))
    .filter(({ lines }) => lines.some((line) => isAnyOf(rows, line)));
  return {
    unpaid_orders: related
      .filter(({ renewal }) => !isPaidFor(renewal))
      .map((order) => reachableOrderView(token, withStock(order, { rows, offers }))),
    recently_paid: related.filter(({ renewal }) => isPaidFor(renewal)).map((order) => paid(rows, order)),
  };
}

/** The items that are about to be ordered, and what the store sells of them now. */
interface Shown {
  rows: readonly ItemRow[];
  offers: ReadonlyMap<number, Offer> | null;
}

function withStock(order: WholeRenewal, { rows, offers }: Shown): WholeRenewal {
  if (!isAtCheckout(order.renewal)) return order;
  return { ...order, lines: withCurrentStock(order.lines, { asked: toBeOffered(rows), offers }) };
}

/** Whether the line is of the same prescription, or of another one for the same pack. */
function isAnyOf(rows: readonly ItemRow[], line: RenewalItemRow): boolean {
  return rows.some(
    ({ item }) =>
      item.id === line.item_id ||
      (item.product_id === line.product_id &&
        (item.variant_id === null || line.variant_id === null || item.variant_id === line.variant_id)),
  );
}

function paid(rows: readonly ItemRow[], { renewal, lines }: WholeRenewal): RecentlyPaid {
  return {
    paid_at: (renewal.settled_at ?? renewal.created_at).toISOString(),
    product_names: lines.filter((line) => isAnyOf(rows, line)).map(medicineAmongWords),
  };
}
