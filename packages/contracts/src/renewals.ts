import { z } from "zod";
import { MAX_RENEWAL_ITEMS } from "./constants.ts";
import { DiscountSummary } from "./discounts.ts";
import { messages } from "./messages.ts";
import { Eligibility } from "./prescriptions.ts";
import { Id, LinkToken, line } from "./primitives.ts";

export const RenewalTokenInput = z.object({ prescriptionId: Id });
export type RenewalTokenInput = z.infer<typeof RenewalTokenInput>;

export const RenewalToken = z.object({ token: z.string() });
export type RenewalToken = z.infer<typeof RenewalToken>;

/** `selected` as it stands in the link: ids with commas. Absent means the token's own items. */
export const PreviewInput = z.object({ token: LinkToken, selected: line(2000).optional() });
export type PreviewInput = z.infer<typeof PreviewInput>;

export const PreviewItem = z.object({
  id: z.int(),
  product_name: z.string(),
  quantity: z.int(),
  repeats: z.int().nullable(),
  prescription_expiry_date: z.string().nullable(),
  max_quantity: z.int(),
  eligibility: Eligibility,
  /** The checkout of another link that holds the item's last repeat and waits to be paid. */
  continue_url: z.string().nullable(),
  discount: DiscountSummary.nullable(),
  /** Price of one pack before discount; `null` when the store could not be asked just now. */
  unit_price_cents: z.int().nullable(),
  /** What the line costs at one and at two packs, discount taken off; `null` without a price. */
  line_total_cents: z.array(z.int()).nullable(),
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

/** `deleted_items` counts those that the link names and that are not on the patient's list any more. */
export const Preview = z.object({
  first_name: z.string(),
  items: z.array(PreviewItem),
  deleted_items: z.int().exactOptional(),
  delivery_fee_cents: z.int(),
  open_checkout: OpenCheckout.nullable(),
  already_paid: z.boolean(),
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
});
export type RenewInput = z.infer<typeof RenewInput>;

export const RenewResult = z.object({
  partialOrder: z.boolean(),
  unavailableProducts: z.array(z.object({ id: z.int(), product_name: z.string() })),
  shopifyUrl: z.string(),
});
export type RenewResult = z.infer<typeof RenewResult>;
