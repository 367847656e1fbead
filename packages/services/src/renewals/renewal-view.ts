import type { PatientRenewal, UnpaidOrder } from "@scriptkeeper/contracts/renewals/renewals";
import {
  CHECKOUT_HOURS,
  endedRenewalStates,
  isAtCheckout,
  isOrdered,
  isPaymentOpen,
  isPlaced,
  isVoided,
  liveRenewalStates,
} from "@scriptkeeper/domain/lifecycles/renewal";
import { fulfillmentStates } from "@scriptkeeper/domain/parcels/fulfillments";
import { medicineName } from "@scriptkeeper/domain/prescriptions/medicine-name";
import { lastSupplyWords } from "@scriptkeeper/domain/supply/last-supply";
import { addHours } from "date-fns";
import { type Context, today } from "../core/index.ts";
import { isPricedForMore } from "../prescriptions/index.ts";
import { toWebAddress } from "../store-status/index.ts";
import { deliveryView } from "./deliveries/delivery-view.ts";
import type { Parcel } from "./deliveries/fulfillments.queries.ts";
import type { Notice } from "./last-supply/last-supply.queries.ts";
import type { TokenRow } from "./links/links.queries.ts";
import { mayOrder } from "./links/tokens.ts";
import type { NamedLine, WholeRenewal } from "./patient-renewals.queries.ts";
import type { RenewalItemRow, RenewalRow } from "./renewals.queries.ts";

/** An order that is not over, as a patient sees it: where and until when it can be paid, unless it is placed. */
export function unpaidOrderView(renewal: RenewalRow) {
  const isUnpaid = liveRenewalStates.includes(renewal.state) && !isPlaced(renewal);
  return {
    id: renewal.id,
    state: renewal.state,
    created_at: renewal.created_at.toISOString(),
    reserved_until:
      isUnpaid && renewal.opened_at ? addHours(renewal.opened_at, CHECKOUT_HOURS).toISOString() : null,
    total_cents: renewal.total_cents,
    include_delivery: renewal.include_delivery,
    continue_url: isAtCheckout(renewal) ? toWebAddress(renewal.checkout_url) : null,
    is_placed: isPaymentOpen(renewal),
    ...(isVoided(renewal) && { was_placed: true as const }),
  };
}

/** An order as seen through a link to it, with the last-supply notices of its items. */
export function linkOrderView(
  ctx: Pick<Context, "settings" | "clock">,
  { token, notices, parcels, ...order }: ShownRenewal & { token: TokenRow },
): UnpaidOrder {
  const view = reachableOrderView(token, order);
  const items = view.items.map((item) => {
    const line = order.lines.find(({ item_id }) => item_id === item.id);
    return { ...item, last_supply: line ? toldOf(ctx, { line, notices }) : null };
  });
  return { ...view, ...sentUnpaid(order.renewal, parcels), items };
}

/** An order as seen through a link: items that the link may not order are only counted. */
export function reachableOrderView(token: TokenRow, { renewal, lines }: WholeRenewal): UnpaidOrder {
  const held = lines.filter((line) => isPartOf(renewal, line));
  const shown = held.filter((line) => mayOrder(token, line.item_id));
  return {
    ...unpaidOrderView(renewal),
    ...stockOf(held),
    items: shown.map(orderedItem),
    other_items: held.length - shown.length,
  };
}

interface ShownRenewal extends WholeRenewal {
  parcels: readonly Parcel[];
  /** The last-supply notices of the order. */
  notices: readonly Notice[];
}

/** An order as its own patient sees it. Lines that the store refused were never part of it. */
export function patientRenewalView(
  ctx: Pick<Context, "settings" | "clock">,
  { renewal, lines, parcels, notices }: ShownRenewal,
): PatientRenewal {
  const removed = lines.filter((line) => isRemoved(renewal, line));
  const kept = lines.filter((line) => isPartOf(renewal, line));
  return {
    ...unpaidOrderView(renewal),
    ...stockOf(kept),
    ...sentUnpaid(renewal, parcels),
    settled_at: renewal.settled_at?.toISOString() ?? null,
    order_name: renewal.order_name,
    delivery: deliveryView(ctx, { renewal, lines, parcels }),
    items: kept.map((line) => ({
      ...orderedItem(line),
      took_repeat: line.took_repeat,
      total_cents: isPricedForMore(line) ? null : line.total_cents,
      last_supply: toldOf(ctx, { line, notices }),
    })),
    ...(removed.length > 0 && { removed_items: removed.map(orderedItem) }),
    ...((removed.length > 0 || kept.some(isPricedForMore)) && { is_changed: true }),
  };
}

function sentUnpaid(renewal: RenewalRow, parcels: readonly Parcel[]): Pick<UnpaidOrder, "is_sent_unpaid"> {
  const isOpen = isPaymentOpen(renewal) && renewal.unpaid_since !== null;
  const isSent = parcels.some(({ state }) => fulfillmentStates[state].hasLeft);
  return isOpen && isSent ? { is_sent_unpaid: true } : {};
}

function orderedItem({ item_id: id, product_name, variant_title, quantity, is_out_of_stock }: NamedLine) {
  return {
    id,
    product_name,
    variant_title,
    quantity,
    ...(is_out_of_stock && { is_out_of_stock: true as const }),
  };
}

function stockOf(lines: readonly NamedLine[]): Pick<UnpaidOrder, "out_of_stock"> {
  const missing = lines.filter((line) => line.is_out_of_stock);
  if (missing.length === 0) return {};
  return { out_of_stock: missing.length < lines.length ? "some" : "all" };
}

function toldOf(
  ctx: Pick<Context, "settings" | "clock">,
  { line, notices }: { line: NamedLine; notices: readonly Notice[] },
) {
  const notice = notices.find(({ item_id }) => item_id === line.item_id);
  if (!notice) return null;
  const { reason, expires_on: expiresOn, lasts_until: lastsUntil } = notice;
  const words = lastSupplyWords({ reason, expiresOn, lastsUntil }, medicineName(line), today(ctx));
  return { sentence: words.sentence, next_step: words.nextStep };
}

/**
 * Whether a line of a placed or paid order was taken out after it was priced. Lines that the store refused have no
 * price.
 */
function isRemoved(renewal: RenewalRow, line: RenewalItemRow): boolean {
  return isOrdered(renewal) && line.given_back_at !== null && line.total_cents !== null;
}

function isPartOf({ state }: RenewalRow, line: RenewalItemRow): boolean {
  return line.given_back_at === null || endedRenewalStates.includes(state);
}
