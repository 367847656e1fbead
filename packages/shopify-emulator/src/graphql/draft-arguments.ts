import type { DraftInput, DraftInputLine } from "../state/draft-input.ts";
import { parseGid } from "./gid.ts";
import { toCents } from "./money.ts";

/** A draft's input in the API's shape. */
export interface DraftArguments {
  purchasingEntity?: { customerId?: string | null } | null;
  lineItems?: LineArguments[] | null;
  shippingLine?: { title?: string | null; priceWithCurrency?: Amount | null } | null;
  customAttributes?: { key: string; value: string }[] | null;
  tags?: string[] | null;
  note?: string | null;
  allowDiscountCodesInCheckout?: boolean | null;
}

interface LineArguments {
  variantId?: string | null;
  quantity: number;
  priceOverride?: Amount | null;
  generatePriceOverride?: boolean | null;
  appliedDiscount?: { title?: string | null; value: number; valueType: "PERCENTAGE" | "FIXED_AMOUNT" } | null;
}

interface Amount {
  amount: string;
}

/** Returns a draft's input with plain ids and whole cents, as the state stores it. */
export function toDraftInput(input: DraftArguments): DraftInput {
  const customerId = input.purchasingEntity?.customerId;
  const delivery = input.shippingLine;
  return {
    customerId: customerId ? (parseGid("Customer", customerId) ?? "") : null,
    lines: (input.lineItems ?? []).map(lineInputOf),
    delivery: delivery
      ? {
          title: delivery.title ?? "Shipping",
          cents: delivery.priceWithCurrency ? toCents(delivery.priceWithCurrency.amount) : 0,
        }
      : null,
    tags: input.tags ?? [],
    note: input.note ?? null,
    attributes: (input.customAttributes ?? []).map(({ key, value }) => ({ key, value })),
    allowDiscountCodes: input.allowDiscountCodesInCheckout ?? false,
  };
}

function lineInputOf(line: LineArguments): DraftInputLine {
  const discount = line.appliedDiscount;
  return {
    variantId: line.variantId ? parseGid("ProductVariant", line.variantId) : null,
    quantity: line.quantity,
    overrideCents: line.priceOverride ? toCents(line.priceOverride.amount) : null,
    keepPrice: line.generatePriceOverride ?? false,
    discount: discount
      ? { title: discount.title ?? null, value: discount.value, type: discount.valueType }
      : null,
  };
}
