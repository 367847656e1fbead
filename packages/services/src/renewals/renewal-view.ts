import type { PatientRenewal, UnpaidOrder } from "@scriptkeeper/contracts/renewals";
import {
  CHECKOUT_HOURS,
  endedRenewalStates,
  isPlaced,
  liveRenewalStates,
} from "@scriptkeeper/domain/lifecycles/renewal";
import { addHours } from "date-fns";
import type { Context } from "../core/index.ts";
import { toWebAddress } from "../store-status/index.ts";
import { deliveryView } from "./deliveries/delivery-view.ts";
import type { Parcel } from "./deliveries/fulfillments.queries.ts";
import type { TokenRow } from "./links/links.queries.ts";
import { mayOrder } from "./links/tokens.ts";
import type { WholeRenewal } from "./patient-renewals.queries.ts";
import type { RenewalItemRow, RenewalRow } from "./renewals.queries.ts";

/** What a patient sees of an order that is not over: where and until when it can be paid, unless it is placed. */
export function unpaidOrderView(renewal: RenewalRow) {
  const isUnpaid = liveRenewalStates.includes(renewal.state) && !isPlaced(renewal);
  return {
    id: renewal.id,
    state: renewal.state,
    created_at: renewal.created_at.toISOString(),
    reserved_until:
      isUnpaid && renewal.opened_at ? addHours(renewal.opened_at, CHECKOUT_HOURS).toISOString() : null,
    total_cents: renewal.total_cents,
    continue_url: isUnpaid && renewal.state === "open" ? toWebAddress(renewal.checkout_url) : null,
    is_placed: isPlaced(renewal),
  };
}

/** An order as whoever has a link sees it: what the link may not order is only counted. */
export function reachableOrderView(token: TokenRow, { renewal, lines }: WholeRenewal): UnpaidOrder {
  const held = lines.filter((line) => line.given_back_at === null);
  const shown = held.filter((line) => mayOrder(token, line.item_id));
  return {
    ...unpaidOrderView(renewal),
    items: shown.map(orderedItem),
    other_items: held.length - shown.length,
  };
}

/** An order as its own patient sees it. Lines that the store left out were never part of it. */
export function patientRenewalView(
  ctx: Pick<Context, "settings" | "clock">,
  { renewal, lines, parcels }: WholeRenewal & { parcels: readonly Parcel[] },
): PatientRenewal {
  return {
    ...unpaidOrderView(renewal),
    settled_at: renewal.settled_at?.toISOString() ?? null,
    order_name: renewal.order_name,
    include_delivery: renewal.include_delivery,
    delivery: deliveryView(ctx, { renewal, lines, parcels }),
    items: lines
      .filter((line) => isPartOf(renewal, line))
      .map((line) => ({
        ...orderedItem(line),
        took_repeat: line.took_repeat,
      })),
  };
}

function orderedItem(line: RenewalItemRow) {
  return { id: line.item_id, product_name: line.product_name, quantity: line.quantity };
}

function isPartOf({ state }: RenewalRow, line: RenewalItemRow): boolean {
  return line.given_back_at === null || endedRenewalStates.includes(state);
}
