import { z } from "zod";
import { MAX_RENEWAL_ITEMS, RENEWAL_STATES } from "../constants.ts";
import { DiscountSummary } from "../discounts/discounts.ts";
import { messages } from "../messages.ts";
import { Eligibility, PutOff } from "../prescriptions/prescriptions.ts";
import { Id, LinkToken, line } from "../primitives.ts";
import { Delivery } from "./deliveries.ts";

export const RenewalTokenInput = z.object({ prescriptionId: Id });
export type RenewalTokenInput = z.infer<typeof RenewalTokenInput>;

export const RenewalToken = z.object({ token: z.string() });
export type RenewalToken = z.infer<typeof RenewalToken>;

const RenewalId = z.uuid("must be the id of an order");

/**
 * `selected` as in the link: ids separated by commas; if absent, the token's own items. With `replacesRenewalId` the
 * items are shown as they would be without that unpaid order.
 */
export const PreviewInput = z.object({
  token: LinkToken,
  selected: line(2000).optional(),
  replacesRenewalId: RenewalId.optional(),
});
export type PreviewInput = z.infer<typeof PreviewInput>;

export const PreviewItem = z.object({
  id: z.int(),
  product_name: z.string(),
  /** Strength and pack in the store's words. */
  variant_title: z.string().nullable(),
  quantity: z.int(),
  repeats: z.int().nullable(),
  prescription_expiry_date: z.string().nullable(),
  max_quantity: z.int(),
  eligibility: Eligibility,
  /** The day on which the supply runs out, as far as is known. */
  lasts_until: z.string().nullable().exactOptional(),
  /** A question for someone who orders the item much too early; this is never a reason to refuse the order. */
  early_warning: z.string().nullable().exactOptional(),
  /** Set if the item was ordered and paid since an email offered it with this link. */
  is_ordered_since: z.literal(true).exactOptional(),
  put_off: PutOff.exactOptional(),
  /** The unpaid checkout of another link that holds the item's last repeat; null if there is none. */
  continue_url: z.string().nullable(),
  discount: DiscountSummary.nullable(),
  /** The price of one pack before discount; `null` if the store could not be asked just now. */
  unit_price_cents: z.int().nullable(),
  /** The line's price for one and for two packs, after discount; `null` without a price. */
  line_total_cents: z.array(z.int()).nullable(),
  /** The calculation of both prices, step by step. */
  price_why: z.array(z.array(z.string())).exactOptional(),
});
export type PreviewItem = z.infer<typeof PreviewItem>;

/**
 * Set while a checkout takes no payment, because the store has run out of some or all of it. If it still sells some of
 * it, the same order again makes a new checkout for that.
 */
export const OutOfStock = z.enum(["some", "all"]);
export type OutOfStock = z.infer<typeof OutOfStock>;

/** The checkout of this link that is not paid, and what was chosen for it. */
export const OpenCheckout = z.object({
  url: z.string(),
  total_cents: z.int(),
  items: z.array(z.object({ id: z.int(), quantity: z.int() })).exactOptional(),
  include_delivery: z.boolean().exactOptional(),
  /** Which of the chosen items it does not contain, because the store could not sell them then. */
  left_out_ids: z.array(z.int()).exactOptional(),
  out_of_stock: OutOfStock.exactOptional(),
});
export type OpenCheckout = z.infer<typeof OpenCheckout>;

const OrderedItem = z.object({
  id: z.int(),
  product_name: z.string(),
  variant_title: z.string().nullable().exactOptional(),
  quantity: z.int(),
  /** Set if the store has run out of it since the checkout was opened; only while that is not paid. */
  is_out_of_stock: z.literal(true).exactOptional(),
  /** What to do next, if this supply was the prescription's last. */
  last_supply: z.object({ sentence: z.string(), next_step: z.string() }).nullable().exactOptional(),
});

/** What every view of an unpaid order shows. */
const unpaidOrder = {
  id: RenewalId,
  state: z.enum(RENEWAL_STATES),
  created_at: z.string(),
  /** Until when the order's repeats are reserved; `null` until there is a checkout. */
  reserved_until: z.string().nullable(),
  total_cents: z.int().nullable(),
  /** Where the order can be paid, unless something in it is out of stock; null if there is no such page. */
  continue_url: z.string().nullable(),
  out_of_stock: OutOfStock.exactOptional(),
  include_delivery: z.boolean(),
  /**
   * Whether the patient has placed it and the pharmacy has yet to capture or receive the money. A placed order does
   * not lapse. One that was placed late has the state `paid`.
   */
  is_placed: z.boolean().exactOptional(),
  /** Set if some of an order was sent whose payment is open, and that came late or whose payment came to nothing. */
  is_sent_unpaid: z.literal(true).exactOptional(),
  /** Set if a lapsed order had been placed: money may be on its way. */
  was_placed: z.literal(true).exactOptional(),
};

/**
 * An unpaid order of another link with a medicine of this link. `other_items` counts its items that this link may not
 * show.
 */
export const UnpaidOrder = z.object({
  ...unpaidOrder,
  items: z.array(OrderedItem),
  other_items: z.int(),
  /** What was asked for and is not in it; only if the order's outcome is asked for. */
  missing_items: z.array(OrderedItem).exactOptional(),
});
export type UnpaidOrder = z.infer<typeof UnpaidOrder>;

/** The medicines of this link, with strength and pack, in an order that was paid within the last days. */
export const RecentlyPaid = z.object({ paid_at: z.string(), product_names: z.array(z.string()) });
export type RecentlyPaid = z.infer<typeof RecentlyPaid>;

/** An order of the signed-in patient with all its items. `settled_at` is when it was paid or ended. */
export const PatientRenewal = z.object({
  ...unpaidOrder,
  settled_at: z.string().nullable(),
  /** The number that the pharmacy knows the order by, such as "#1001"; `null` until it is placed. */
  order_name: z.string().nullable(),
  /** Where the medicines are; `null` until the order is paid, and if everything was taken out of it. */
  delivery: Delivery.nullable(),
  items: z.array(
    OrderedItem.extend({
      took_repeat: z.boolean(),
      /** What the store charges for the line; `null` until there is a checkout. */
      total_cents: z.int().nullable().exactOptional(),
    }),
  ),
  /** The items that the pharmacy took out of the order once it could be paid. */
  removed_items: z.array(OrderedItem).exactOptional(),
  /** Whether the pharmacy has changed the order since, so that `total_cents` is the sum from before. */
  is_changed: z.boolean().exactOptional(),
  /** The calculation of the sum, one or more sentences for each medicine; only if a single order is asked for. */
  price_why: z.array(z.string()).exactOptional(),
});
export type PatientRenewal = z.infer<typeof PatientRenewal>;

export const PatientRenewalList = z.object({ renewals: z.array(PatientRenewal) });
export type PatientRenewalList = z.infer<typeof PatientRenewalList>;

/**
 * The current price of every medicine that can be ordered: one pack, after discount. `out_of_stock` names those in
 * unpaid orders that the store does not sell now.
 */
export const CurrentPriceList = z.object({
  prices: z.array(z.object({ id: z.int(), total_cents: z.int() })),
  out_of_stock: z.array(z.int()).exactOptional(),
});
export type CurrentPriceList = z.infer<typeof CurrentPriceList>;

export const RenewalInput = z.object({ renewalId: RenewalId });
export type RenewalInput = z.infer<typeof RenewalInput>;

/** Anyone who is not signed in has to give the token of a link that may order one of the order's items. */
export const CancelByLinkInput = RenewalInput.extend({ token: LinkToken });
export type CancelByLinkInput = z.infer<typeof CancelByLinkInput>;

/**
 * `was_placed` says of a lapsed order that it had been placed, and ended before its payment was confirmed: money
 * may be on its way.
 */
export const CancelledRenewal = z.object({
  id: RenewalId,
  state: z.enum(RENEWAL_STATES),
  was_placed: z.literal(true).exactOptional(),
});
export type CancelledRenewal = z.infer<typeof CancelledRenewal>;

/** The patient's name and id, if the link was made for a carer. */
const whoseLink = {
  for_patient: z.string().exactOptional(),
  for_patient_id: z.int().exactOptional(),
};

/**
 * The order behind a link: the link's own, else the patient's newest with one of its items; `null` if there is none. It
 * is `cancelled` if that happened after it was paid, and `lapsed` if it ended before.
 */
export const LinkStatus = z.object({
  order: UnpaidOrder.nullable(),
  ...whoseLink,
});
export type LinkStatus = z.infer<typeof LinkStatus>;

export const LinkStatusInput = z.object({ token: LinkToken });
export type LinkStatusInput = z.infer<typeof LinkStatusInput>;

/** A medicine that the link may order as well and that is due within the next days. */
export const AlsoDue = z.object({
  id: z.int(),
  product_name: z.string(),
  variant_title: z.string().nullable(),
});
export type AlsoDue = z.infer<typeof AlsoDue>;

/** What a renewal's page shows. `deleted_items` counts the link's items that are no longer on the patient's list. */
export const Preview = z.object({
  first_name: z.string(),
  ...whoseLink,
  items: z.array(PreviewItem),
  deleted_items: z.int().exactOptional(),
  delivery_fee_cents: z.int(),
  /** Whether the store adds tax to these prices at its checkout. */
  tax_is_added: z.boolean().exactOptional(),
  open_checkout: OpenCheckout.nullable(),
  /** What was chosen for an order of this link whose checkout the store is still asked for. */
  preparing: z
    .object({
      items: z.array(z.object({ id: z.int(), quantity: z.int() })),
      include_delivery: z.boolean(),
    })
    .exactOptional(),
  unpaid_orders: z.array(UnpaidOrder).exactOptional(),
  recently_paid: z.array(RecentlyPaid).exactOptional(),
  /** Medicines that are not selected and are due within ten days. */
  also_due: z.array(AlsoDue).exactOptional(),
  already_paid: z.boolean(),
  /** Whether this link's order is placed and its payment still to be confirmed: the link can't order anything more. */
  already_placed: z.boolean().exactOptional(),
  /** What the order contains that this link has paid or placed: nothing else of the link is ordered. */
  ordered_ids: z.array(z.int()).exactOptional(),
});
export type Preview = z.infer<typeof Preview>;

export const RenewInput = z.object({
  token: LinkToken,
  prescriptionItems: z
    .array(
      z.object({
        id: Id,
        quantity: z.int("must be the whole number 1 or 2").min(1, "must be 1 or 2").max(2, "must be 1 or 2"),
      }),
      "must be a list of prescriptions",
    )
    .min(1, messages.nothingSelected)
    .max(MAX_RENEWAL_ITEMS, `must hold at most ${MAX_RENEWAL_ITEMS} prescriptions`)
    .refine(
      (items) => new Set(items.map((item) => item.id)).size === items.length,
      "must name each prescription once",
    ),
  includeDelivery: z.boolean("must be true or false").default(false),
  /** An unpaid order of the same patient that this one replaces. */
  replacesRenewalId: RenewalId.optional(),
  /** The total that the patient was shown; an order that would cost more is refused. */
  agreedTotalCents: z.int("must be a whole number of cents").min(0, "must not be negative").optional(),
});
export type RenewInput = z.infer<typeof RenewInput>;

export const RenewResult = z.object({
  partialOrder: z.boolean(),
  /** The products that could not be ordered, with strength and pack if known. */
  unavailableProducts: z.array(
    z.object({ id: z.int(), product_name: z.string(), variant_title: z.string().exactOptional() }),
  ),
  shopifyUrl: z.string(),
});
export type RenewResult = z.infer<typeof RenewResult>;
