import type { FaultSetting } from "../faults.ts";
import { findCustomer, hasRefusedDomain } from "./customers.ts";
import type { Refusal, Shop } from "./shop.ts";
import type { Attribute, Delivery, DraftContent } from "./state.ts";
import { findVariant } from "./variants.ts";

/** A draft as requested, with plain ids and whole cents. */
export interface DraftInput {
  customerId: string | null;
  lines: DraftInputLine[];
  delivery: Delivery | null;
  tags: string[];
  note: string | null;
  attributes: Attribute[];
  allowDiscountCodes: boolean;
}

export interface DraftInputLine {
  variantId: string | null;
  quantity: number;
  overrideCents: number | null;
  keepPrice: boolean;
  discount: { title: string | null; value: number; type: "PERCENTAGE" | "FIXED_AMOUNT" } | null;
}

/** Returns why the shop refuses this draft; empty if it doesn't. */
export function refuseDraft(shop: Shop, input: DraftInput): Refusal[] {
  const refusals: Refusal[] = [];
  if (input.lines.length === 0) refusals.push({ field: null, message: "Add at least 1 product" });
  if (input.customerId !== null && !findCustomer(shop, { id: input.customerId })) {
    const isNamed = shop.switches.customerRefusal === "with_field";
    const field = isNamed ? ["purchasingEntity", "customerId"] : null;
    refusals.push({ field, message: "Customer does not exist" });
  }
  const customer = input.customerId === null ? null : findCustomer(shop, { id: input.customerId });
  if (customer?.email && hasRefusedDomain(customer.email)) {
    refusals.push({ field: null, message: "Email contains an invalid domain name" });
  }
  if (input.tags.some((tag) => tag.length > 40)) {
    refusals.push({ field: ["tags"], message: "Tags are too long (maximum is 40 characters)" });
  }
  if (input.delivery && input.delivery.cents < 0) {
    refusals.push({ field: ["shippingLine", "priceWithCurrency"], message: "Price must not be negative" });
  }
  const fault = shop.faults.strike("line-refused", "draftOrderCreate");
  input.lines.forEach((line, index) => {
    const problem = lineProblem(shop, { line, fault });
    if (problem) {
      refusals.push({ field: ["lineItems", String(index), problem.field], message: problem.message });
    }
  });
  return refusals;
}

/** Returns what the state stores of an accepted input. */
export function draftContent(shop: Shop, input: DraftInput): DraftContent {
  const lines = input.lines.flatMap((line) => {
    const variant = line.variantId === null ? null : findVariant(shop, line.variantId);
    if (!variant) return [];
    return {
      id: shop.nextId(),
      variantId: variant.id,
      quantity: line.quantity,
      overrideCents: line.overrideCents ?? (line.keepPrice ? variant.priceCents : null),
      discount: line.discount && { title: line.discount.title, percentage: line.discount.value },
    };
  });
  return { ...input, lines };
}

function lineProblem(
  shop: Shop,
  { line, fault }: { line: DraftInputLine; fault: FaultSetting | null },
): { field: string; message: string } | null {
  const variant = line.variantId === null ? null : findVariant(shop, line.variantId);
  if (!variant?.isAvailable || fault?.variantIds?.includes(variant.id)) {
    const said = variant?.isAvailable ? fault?.message : undefined;
    const message = said ?? `Product with ID ${line.variantId} is no longer available.`;
    return { field: "variantId", message };
  }
  if (line.quantity < 1) return { field: "quantity", message: "Quantity must be greater than or equal to 1" };
  if (line.overrideCents !== null && line.overrideCents < 0) {
    return { field: "priceOverride", message: "Price must not be negative" };
  }
  return line.discount ? discountProblem(line.discount) : null;
}

function discountProblem({ value, type }: { value: number; type: string }) {
  const field = "appliedDiscount";
  if (type !== "PERCENTAGE") {
    return { field, message: "The demonstration store works out percentages only" };
  }
  if (value > 100) return { field, message: "Value must be less than or equal to 100" };
  const hundredths = value * 100;
  if (Math.abs(hundredths - Math.round(hundredths)) > 1e-6) {
    return { field, message: "Value has too many decimals" };
  }
  return null;
}
