import type { Delivery, Parcel as ParcelView } from "@scriptkeeper/contracts/renewals/deliveries";
import { isOrdered, isPaymentOpen } from "@scriptkeeper/domain/lifecycles/renewal";
import { deliverySteps } from "@scriptkeeper/domain/parcels/delivery-steps";
import { type DeliveryWords, parcelWords, waitingWords } from "@scriptkeeper/domain/parcels/delivery-words";
import { deliveryDueOn } from "@scriptkeeper/domain/parcels/fulfillments";
import { toTrackingLink } from "@scriptkeeper/domain/parcels/tracking-link";
import { addDays, type Day, dayAt } from "@scriptkeeper/domain/time/days";
import { type Context, today } from "../../core/index.ts";
import type { NamedLine } from "../patient-renewals.queries.ts";
import type { RenewalRow } from "../renewals.queries.ts";
import { isFollowed } from "./begin-delivery.ts";
import { deliveryFacts, isSaidMissing, isUnreported, sentAt, waitingPacks } from "./delivery-facts.ts";
import type { Parcel } from "./fulfillments.queries.ts";

interface Followed {
  renewal: RenewalRow;
  lines: readonly NamedLine[];
  parcels: readonly Parcel[];
}

type Of = Pick<Context, "settings" | "clock">;

/**
 * Where the medicines of an order are, in words. `null` when the order is neither placed nor paid, when the store was
 * never asked about it, when everything was taken out before any of it was packed, and when nothing is packed and
 * payment is still to come.
 */
export function deliveryView(ctx: Of, { renewal, ...followed }: Followed): Delivery | null {
  if (!isOrdered(renewal) || !isFollowed(renewal)) return null;
  const lines = followed.lines.filter((line) => line.given_back_at === null);
  const parcels = followed.parcels.filter(({ state }) => state !== "cancelled");
  if (parcels.length === 0 && (lines.length === 0 || isPaymentOpen(renewal))) return null;
  const facts = deliveryFacts(ctx, { renewal, lines, parcels });
  const isDelivery = renewal.include_delivery;
  const waiting = lines.flatMap((line) => {
    const quantity = waitingPacks(line, parcels);
    return quantity > 0 ? [packed(line, quantity)] : [];
  });
  const isLate = isPast(ctx, renewal.delivery_due_on);
  const isMissing = isSaidMissing(renewal);
  const isNotReported = isUnreported(renewal, facts);
  const words = waitingWords({
    isDelivery,
    isUnreported: isNotReported,
    isMissing,
    isLate: isLate && isPast(ctx, deliveryDueOn({ ...facts, parcels: [] }, ctx.settings.pace)),
  });
  return {
    is_delivery: isDelivery,
    arrived_at: renewal.arrived_at?.toISOString() ?? null,
    is_late: isLate,
    ...(isNotReported && { is_unreported: true as const }),
    steps: deliverySteps({ ...facts, isDelivery, hasArrived: renewal.arrived_at !== null, isMissing }),
    waiting: waiting.length > 0 ? { ...told(words), items: waiting } : null,
    parcels: parcels.map((parcel) =>
      parcelView(ctx, {
        parcel,
        lines: followed.lines,
        renewal,
        isLate,
        isUnreported: isNotReported,
        paidOn: facts.paidOn,
      }),
    ),
  };
}

function parcelView(
  ctx: Of,
  of: {
    parcel: Parcel;
    lines: readonly NamedLine[];
    renewal: RenewalRow;
    isLate: boolean;
    isUnreported: boolean;
    paidOn: Day | null;
  },
): ParcelView {
  const { parcel, lines, renewal, isLate, paidOn } = of;
  const dayOf = (at: Date) => dayAt(at, ctx.settings.storeTimezone);
  const sentOn = dayOf(sentAt(parcel));
  const due = deliveryDueOn(
    { paidOn, parcels: [{ state: parcel.state, sentOn }], isAnyWaiting: false },
    ctx.settings.pace,
  );
  const words = parcelWords(
    {
      state: parcel.state,
      sentOn,
      deliveredOn: parcel.delivered_at && dayOf(parcel.delivered_at),
      carrier: parcel.carrier,
      isDelivery: renewal.include_delivery,
      isLate: isLate && isPast(ctx, due),
      isUnreported: of.isUnreported && isPast(ctx, addDays(sentOn, ctx.settings.pace.deliveryDays)),
      isMissing: isSaidMissing(renewal),
    },
    today(ctx),
  );
  const link = toTrackingLink(parcel);
  return {
    id: parcel.id,
    state: parcel.state,
    ...told(words),
    sent_at: sentAt(parcel).toISOString(),
    delivered_at: parcel.delivered_at?.toISOString() ?? null,
    carrier: parcel.carrier,
    tracking_number: link.number,
    tracking_url: link.url,
    items: parcel.items.flatMap(({ item_id, quantity }) => {
      const line = lines.find((one) => one.item_id === item_id);
      return line ? [packed(line, quantity)] : [];
    }),
  };
}

function packed({ item_id: id, product_name, variant_title }: NamedLine, quantity: number) {
  return { id, product_name, variant_title, quantity };
}

function told({ sentence, nextStep }: DeliveryWords) {
  return { sentence, next_step: nextStep };
}

function isPast(ctx: Of, due: Day | null): boolean {
  return due !== null && due < today(ctx);
}
