import { z } from "zod";
import { FULFILLMENT_STATES } from "../constants.ts";
import { sortFields } from "../lists/sort-fields.ts";
import { LATE_DELIVERY_SORTS } from "../prescriptions/review-sorts.ts";
import { Id, line, pageQuery } from "../primitives.ts";

const PackedItem = z.object({
  id: z.int(),
  product_name: z.string(),
  variant_title: z.string().nullable().exactOptional(),
  quantity: z.int(),
});

/** Clients show `sentence` unchanged, and `next_step` if there is something to do. */
const told = { sentence: z.string(), next_step: z.string().nullable() };

/** The parts of an order that leave the pharmacy together. `tracking_url` is always an https address. */
export const Parcel = z.object({
  id: z.string(),
  state: z.enum(FULFILLMENT_STATES),
  ...told,
  sent_at: z.string(),
  delivered_at: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  items: z.array(PackedItem),
});
export type Parcel = z.infer<typeof Parcel>;

/** One step of a delivery: done, current, or still to come. */
export const DeliveryStep = z.object({
  label: z.enum(["Placed", "Paid", "Preparing", "Ready", "Sent", "Delivered", "Picked up"]),
  state: z.enum(["done", "current", "ahead"]),
});
export type DeliveryStep = z.infer<typeof DeliveryStep>;

/**
 * Where an order's medicines are. `waiting` holds those in no parcel yet; `is_late` says that the delivery takes
 * longer than usual.
 */
export const Delivery = z.object({
  is_delivery: z.boolean(),
  /** When the patient or staff said that it arrived; null until then. */
  arrived_at: z.string().nullable(),
  is_late: z.boolean(),
  /** Set if the store is no longer asked about it, although nobody has ever reported that all of it arrived. */
  is_unreported: z.literal(true).exactOptional(),
  steps: z.array(DeliveryStep),
  waiting: z.object({ ...told, items: z.array(PackedItem) }).nullable(),
  parcels: z.array(Parcel),
});
export type Delivery = z.infer<typeof Delivery>;

export const LATE_PAGE_SIZE = 20;
export const LateDeliveriesInput = pageQuery(LATE_PAGE_SIZE).extend({
  /** Words of the patient and of the order's number in any order, or a phone number; empty for all. */
  search: line(254).default(""),
  ...sortFields(LATE_DELIVERY_SORTS),
});
export type LateDeliveriesInput = z.infer<typeof LateDeliveriesInput>;

/**
 * An order that takes longer than usual, and whom to call about it. `patient` is `null` once the account was deleted,
 * and `paid_at` while the payment is still to be confirmed.
 */
export const LateDelivery = z.object({
  renewal_id: z.string(),
  order_id: z.string().nullable(),
  order_name: z.string().nullable(),
  days_late: z.int(),
  paid_at: z.string().nullable(),
  patient: z
    .object({
      id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
    })
    .nullable(),
  delivery: Delivery,
});
export type LateDelivery = z.infer<typeof LateDelivery>;

/** A page of late orders; `total` counts at most 10,001. */
export const LateDeliveries = z.object({
  deliveries: z.array(LateDelivery),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
});
export type LateDeliveries = z.infer<typeof LateDeliveries>;

export const PrescriptionDeliveriesInput = z.object({ id: Id });
export type PrescriptionDeliveriesInput = z.infer<typeof PrescriptionDeliveriesInput>;

/**
 * The paid orders of a prescription with their deliveries, newest first, after the orders that were sent before they
 * were paid.
 */
export const PrescriptionDeliveries = z.object({
  orders: z.array(
    z.object({
      renewal_id: z.string(),
      order_id: z.string().nullable(),
      order_name: z.string().nullable(),
      /** `null` while the payment is still to be confirmed. */
      paid_at: z.string().nullable(),
      /** `null` for an order that was paid before deliveries were tracked. */
      delivery: Delivery.nullable(),
    }),
  ),
});
export type PrescriptionDeliveries = z.infer<typeof PrescriptionDeliveries>;

export const Arrived = z.object({ id: z.string(), arrived: z.literal(true) });
export type Arrived = z.infer<typeof Arrived>;

export const NotArrived = z.object({ id: z.string(), arrived: z.literal(false) });
export type NotArrived = z.infer<typeof NotArrived>;
