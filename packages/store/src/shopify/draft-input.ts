import type { z } from "zod";
import type { CheckoutLine, CheckoutRequest, StoreRefusal } from "../port.ts";
import { renewalsTag, renewalTag } from "../renewal-tag.ts";
import { money } from "./amounts.ts";
import { refused, toRefusals, type UserErrors } from "./http/refusals.ts";
import { gid } from "./ids.ts";
import type { DraftInput } from "./operations/checkouts.ts";

/**
 * Returns a renewal as a draft order. Store staff and other apps can read all of it, so it names no diagnosis,
 * prescriber or prescription. Every price is fixed, since the draft would otherwise follow the product's price until
 * it is paid.
 */
export function draftInput(request: CheckoutRequest, currency: string): DraftInput {
  const { renewalId, customerId, lines, shipping } = request;
  const refusals = lines.flatMap((line, index) => refuseDiscount(line, index));
  if (refusals.length > 0) throw refused(refusals);
  return {
    purchasingEntity: { customerId: gid("Customer", customerId) },
    lineItems: lines.map(({ variantId, quantity, unitPriceCents, discount }) => ({
      variantId: gid("ProductVariant", variantId),
      quantity,
      priceOverride: money(unitPriceCents, currency),
      ...(discount && {
        appliedDiscount: { title: discount.title, value: discount.percentage, valueType: "PERCENTAGE" },
      }),
    })),
    shippingLine: { title: shipping.title, priceWithCurrency: money(shipping.priceCents, currency) },
    customAttributes: [{ key: "renewal_ref", value: renewalId }],
    tags: [renewalsTag, renewalTag(renewalId)],
    allowDiscountCodesInCheckout: false,
    acceptAutomaticDiscounts: false,
  };
}

/** Returns the refusals of a draft. Some name the variant only in their text; the line they mean is added. */
export function draftRefusals(
  { lines }: CheckoutRequest,
  userErrors: z.infer<typeof UserErrors>,
): StoreRefusal[] {
  return toRefusals(userErrors).flatMap((refusal) => {
    if (refusal.field.length > 0) return refusal;
    const named = new Set(refusal.message.match(/\d+/g));
    const meant = lines.flatMap((line, index) => (named.has(line.variantId) ? index : []));
    if (meant.length === 0) return refusal;
    return meant.map((index) => ({ ...refusal, field: ["lineItems", String(index), "variantId"] }));
  });
}

/** Refuses discounts outside of 0 to 100 percent: the store itself would accept a negative percentage. */
function refuseDiscount({ discount }: CheckoutLine, index: number): StoreRefusal[] {
  if (!discount || (discount.percentage > 0 && discount.percentage <= 100)) return [];
  return [
    {
      field: ["lineItems", String(index), "appliedDiscount"],
      message: "A discount must be more than 0 and at most 100 percent.",
    },
  ];
}
