import type { LinePrice } from "@scriptkeeper/domain/prices/line-price";
import type { CheckoutLine, CheckoutRequest } from "@scriptkeeper/store/port";
import type { Settings } from "../../core/index.ts";

/** One line of an order, as it is to be sold. */
export interface LineToSell {
  variantId: string;
  quantity: number;
  price: LinePrice;
  discountName: string | null;
}

/** Builds the request to the store for one order's checkout. */
export function toCheckoutRequest(
  settings: Pick<Settings, "pickupTitle">,
  order: {
    renewalId: string;
    customerId: string;
    /** `null` when the patient picks the order up. */
    deliveryFeeCents: number | null;
    lines: readonly LineToSell[];
  },
): CheckoutRequest {
  return {
    renewalId: order.renewalId,
    customerId: order.customerId,
    lines: order.lines.map(toCheckoutLine),
    shipping:
      order.deliveryFeeCents === null
        ? { title: settings.pickupTitle, priceCents: 0 }
        : { title: "Home delivery", priceCents: order.deliveryFeeCents },
  };
}

function toCheckoutLine({ variantId, quantity, price, discountName }: LineToSell): CheckoutLine {
  return {
    variantId,
    quantity,
    unitPriceCents: price.unitPriceCents,
    discount:
      price.percentage === null ? null : { title: discountName ?? "Discount", percentage: price.percentage },
  };
}

/**
 * Whether the store's sum equals ours. The store may round each percentage differently, so a difference of up to one
 * cent per discounted line is accepted.
 */
export function isSameSum(lines: readonly LineToSell[], storeCents: number): boolean {
  const discounted = lines.filter(({ price }) => price.percentage !== null).length;
  return Math.abs(storeCents - sumOf(lines)) <= discounted;
}

export function sumOf(lines: readonly LineToSell[]): number {
  return lines.reduce((sum, { price }) => sum + price.totalCents, 0);
}
