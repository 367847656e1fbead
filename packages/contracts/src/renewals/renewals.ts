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
 * `selected` as it stands in the link: ids with commas. Absent means the token's own items. With `replacesRenewalId` the
 * items are shown as they would be once that unpaid order were given up.
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
  /** The day on which it runs out, as far as is known. */
  lasts_until: z.string().nullable().exactOptional(),
  /** What to ask whoever orders it much too early; it is never a reason to refuse. */
  early_warning: z.string().nullable().exactOptional(),
  /** It was ordered and paid since an email offered it with this link. */
  is_ordered_since: z.literal(true).exactOptional(),
  put_off: PutOff.exactOptional(),
  /** The checkout of another link that holds the item's last repeat and waits to be paid. */
  continue_url: z.string().nullable(),
  discount: DiscountSummary.nullable(),
  /** Price of one pack before discount; `null` when the store could not be asked just now. */
  unit_price_cents: z.int().nullable(),
  /** What the line costs at one and at two packs, discount taken off; `null` without a price. */
  line_total_cents: z.array(z.int()).nullable(),
  /** Why it costs that at one and at two packs, each step by step. */
  price_why: z.array(z.array(z.string())).exactOptional(),
});
export type PreviewItem = z.infer<typeof PreviewItem>;

/** The checkout of this link that can still be paid, with what was chosen for it. */
export const OpenCheckout = z.object({
  url: z.string(),
  total_cents: z.int(),
  items: z.array(z.object({ id: z.int(), quantity: z.int() })).exactOptional(),
  include_delivery: z.boolean().exactOptional(),
});
export type OpenCheckout = z.infer<typeof OpenCheckout>;

const OrderedItem = z.object({
  id: z.int(),
  product_name: z.string(),
  variant_title: z.string().nullable().exactOptional(),
  quantity: z.int(),
  /** What is to be done where it left nothing more of the prescription. */
  last_supply: z.object({ sentence: z.string(), next_step: z.string() }).nullable().exactOptional(),
});

/** What an order shows of itself, wherever it is shown. */
const unpaidOrder = {
  id: RenewalId,
  state: z.enum(RENEWAL_STATES),
  created_at: z.string(),
  /** Until when its repeats are kept for it; `null` until there is a checkout. */
  reserved_until: z.string().nullable(),
  total_cents: z.int().nullable(),
  /** Where it can be paid. */
  continue_url: z.string().nullable(),
  /** The patient has placed it, and the pharmacy has yet to capture or to receive the money. It does not lapse. */
  is_placed: z.boolean().exactOptional(),
};

/** An unpaid order of another link with a medicine of this one. `other_items` counts those that this link may not name. */
export const UnpaidOrder = z.object({
  ...unpaidOrder,
  items: z.array(OrderedItem),
  other_items: z.int(),
});
export type UnpaidOrder = z.infer<typeof UnpaidOrder>;

/** Medicines of this link, each with its strength and pack, in an order that was paid in the last days. */
export const RecentlyPaid = z.object({ paid_at: z.string(), product_names: z.array(z.string()) });
export type RecentlyPaid = z.infer<typeof RecentlyPaid>;

/** One order of the signed-in patient, with all its items. `settled_at` is when it was paid or ended. */
export const PatientRenewal = z.object({
  ...unpaidOrder,
  settled_at: z.string().nullable(),
  /** The number that the pharmacy knows it by, such as "#1001"; `null` until it is placed. */
  order_name: z.string().nullable(),
  include_delivery: z.boolean(),
  /** Where its medicines are; `null` until it is paid, and once all was taken out of it. */
  delivery: Delivery.nullable(),
  items: z.array(
    OrderedItem.extend({
      took_repeat: z.boolean(),
      /** What the store charges for it; `null` until there is a checkout. */
      total_cents: z.int().nullable().exactOptional(),
    }),
  ),
  /** What the pharmacy took out of it once it could be paid. */
  removed_items: z.array(OrderedItem).exactOptional(),
  /** The pharmacy has changed it since, and its sum is the one from before. */
  is_changed: z.boolean().exactOptional(),
  /** Why it comes to its sum, a sentence or more for each medicine; where one order is asked for. */
  price_why: z.array(z.string()).exactOptional(),
});
export type PatientRenewal = z.infer<typeof PatientRenewal>;

export const PatientRenewalList = z.object({ renewals: z.array(PatientRenewal) });
export type PatientRenewalList = z.infer<typeof PatientRenewalList>;

/** What a medicine that can be ordered costs just now: one pack, with its discount. */
export const CurrentPriceList = z.object({
  prices: z.array(z.object({ id: z.int(), total_cents: z.int() })),
});
export type CurrentPriceList = z.infer<typeof CurrentPriceList>;

export const RenewalInput = z.object({ renewalId: RenewalId });
export type RenewalInput = z.infer<typeof RenewalInput>;

/** Whoever is not signed in shows a link that may order something of it. */
export const CancelByLinkInput = RenewalInput.extend({ token: LinkToken });
export type CancelByLinkInput = z.infer<typeof CancelByLinkInput>;

export const CancelledRenewal = z.object({ id: RenewalId, state: z.enum(RENEWAL_STATES) });
export type CancelledRenewal = z.infer<typeof CancelledRenewal>;

/** What became of the order behind a link: its own, else the patient's newest with an item of it; `null` without one. */
export const LinkStatus = z.object({
  order: UnpaidOrder.nullable(),
  /** Whose order it is, where somebody got the link who helps them. */
  for_patient: z.string().exactOptional(),
});
export type LinkStatus = z.infer<typeof LinkStatus>;

export const LinkStatusInput = z.object({ token: LinkToken });
export type LinkStatusInput = z.infer<typeof LinkStatusInput>;

/** A medicine that the link may order as well and that becomes due in the next days. */
export const AlsoDue = z.object({
  id: z.int(),
  product_name: z.string(),
  variant_title: z.string().nullable(),
});
export type AlsoDue = z.infer<typeof AlsoDue>;

/** `deleted_items` counts those that the link names and that are not on the patient's list any more. */
export const Preview = z.object({
  first_name: z.string(),
  /** Whose order it is, where somebody got the link who helps them. */
  for_patient: z.string().exactOptional(),
  items: z.array(PreviewItem),
  deleted_items: z.int().exactOptional(),
  delivery_fee_cents: z.int(),
  /** Whether the store adds tax to these prices at its checkout. */
  tax_is_added: z.boolean().exactOptional(),
  open_checkout: OpenCheckout.nullable(),
  unpaid_orders: z.array(UnpaidOrder).exactOptional(),
  recently_paid: z.array(RecentlyPaid).exactOptional(),
  /** Not selected, and due within ten days. */
  also_due: z.array(AlsoDue).exactOptional(),
  already_paid: z.boolean(),
  /** This link's order is placed, and its payment still to be confirmed: nothing more is ordered with it. */
  already_placed: z.boolean().exactOptional(),
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
  /** An unpaid order of the same patient that this one takes the place of. */
  replacesRenewalId: RenewalId.optional(),
});
export type RenewInput = z.infer<typeof RenewInput>;

export const RenewResult = z.object({
  partialOrder: z.boolean(),
  /** With strength and pack, where they are known. */
  unavailableProducts: z.array(
    z.object({ id: z.int(), product_name: z.string(), variant_title: z.string().exactOptional() }),
  ),
  shopifyUrl: z.string(),
});
export type RenewResult = z.infer<typeof RenewResult>;
