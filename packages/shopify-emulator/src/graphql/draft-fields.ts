import { GraphQLError } from "graphql";
import { isoTime } from "../iso-time.ts";
import { shopFacts } from "../shop-facts.ts";
import { draftContent, refuseDraft } from "../state/draft-input.ts";
import { createDraft, DraftLimitReached, deleteDraft, findDraft } from "../state/drafts.ts";
import { completeDraft } from "../state/orders.ts";
import type { Shop } from "../state/shop.ts";
import type { DraftContent, DraftLine, DraftRecord } from "../state/state.ts";
import { draftLineTotals, draftTotals } from "../state/totals.ts";
import { getVariant } from "../state/variants.ts";
import { productById, variantById } from "./catalogue-fields.ts";
import { connection, type PageArgs } from "./connection.ts";
import { customerById } from "./customer-fields.ts";
import { type DraftArguments, toDraftInput } from "./draft-arguments.ts";
import { gid, parseGid } from "./gid.ts";
import { moneyBag, toMoney } from "./money.ts";
import { orderById } from "./order-fields.ts";
import { matches } from "./search.ts";
import { shippingLineNode, totalFields } from "./shared-nodes.ts";

export type InvoiceUrl = (draft: DraftRecord) => string;

export function draftFields(shop: Shop, invoiceUrl: InvoiceUrl) {
  const node = (draft: DraftRecord) => draftNode(shop, { draft, invoiceUrl });
  return {
    draftOrder({ id }: { id: string }) {
      const draft = draftById(shop, id);
      return draft ? node(draft) : null;
    },
    draftOrders(args: PageArgs & { query?: string | null }) {
      const query = args.query ?? "";
      const unseen = query === "" ? 0 : (shop.faults.strike("search-lag", "draftOrders")?.delayMs ?? 0);
      const found = shop.state.drafts.filter(
        (draft) =>
          draft.createdAt + unseen <= shop.now() &&
          matches(query, {
            tag: { exact: draft.tags },
            updated_at: { milliseconds: draft.updatedAt },
          }),
      );
      return connection(found, { args, node });
    },
    draftOrderCalculate({ input }: { input: DraftArguments }) {
      const draft = toDraftInput(input);
      const userErrors = refuseDraft(shop, draft);
      const content = userErrors.length === 0 ? draftContent(shop, draft) : null;
      return { calculatedDraftOrder: content && calculation(shop, content), userErrors };
    },
    draftOrderCreate({ input }: { input: DraftArguments }) {
      const { draft, refusals } = orThrottled(() => createDraft(shop, toDraftInput(input)));
      return { draftOrder: draft && node(draft), userErrors: refusals };
    },
    draftOrderComplete({ id }: { id: string }) {
      const draft = draftById(shop, id);
      if (!draft) return { draftOrder: null, userErrors: [missing] };
      if (draft.completedAt !== null) {
        return { draftOrder: null, userErrors: [{ field: ["id"], message: "This order has been paid" }] };
      }
      completeDraft(shop, { draft, delivery: draft.delivery, capture: "automatic" });
      return { draftOrder: node(draft), userErrors: [] };
    },
    draftOrderDelete({ input }: { input: { id: string } }) {
      const id = parseGid("DraftOrder", input.id) ?? "";
      const isKept = shop.faults.strike("draft-kept", undefined, id) !== null;
      const userErrors = isKept ? [kept] : deleteDraft(shop, id);
      return { deletedId: userErrors.length === 0 ? input.id : null, userErrors };
    },
  };
}

const missing = { field: ["id"], message: "Draft order does not exist" };
const kept = { field: null, message: "The draft order could not be deleted" };

function orThrottled<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof DraftLimitReached)) throw error;
    throw new GraphQLError(error.message, { extensions: { code: "THROTTLED" } });
  }
}

function draftById(shop: Shop, id: string): DraftRecord | null {
  const number = parseGid("DraftOrder", id);
  return number === null ? null : findDraft(shop, number);
}

function draftNode(shop: Shop, { draft, invoiceUrl }: { draft: DraftRecord; invoiceUrl: InvoiceUrl }) {
  const isReady = shop.now() >= draft.readyAt;
  return {
    __typename: "DraftOrder",
    id: gid("DraftOrder", draft.id),
    name: draft.name,
    status: draft.completedAt === null ? "OPEN" : "COMPLETED",
    ready: isReady,
    invoiceUrl: isReady ? invoiceUrl(draft) : null,
    createdAt: isoTime(draft.createdAt),
    updatedAt: isoTime(draft.updatedAt),
    completedAt: draft.completedAt === null ? null : isoTime(draft.completedAt),
    note2: draft.note,
    tags: draft.tags,
    customAttributes: draft.attributes,
    allowDiscountCodesInCheckout: draft.allowDiscountCodes,
    customer: () =>
      draft.customerId === null ? null : customerById(shop, gid("Customer", draft.customerId)),
    lineItems: (args: PageArgs) => connection(draft.lines, { args, node: (line) => lineNode(shop, line) }),
    shippingLine: shippingLineNode(draft.delivery),
    currencyCode: shopFacts.currency,
    taxesIncluded: shop.switches.taxesIncluded,
    totalQuantityOfLineItems: draft.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...totalFields(draftTotals(shop, draft)),
    order: () => (draft.orderId === null ? null : orderById(shop, gid("Order", draft.orderId))),
  };
}

function lineNode(shop: Shop, line: DraftLine) {
  const totals = draftLineTotals(shop, line);
  const variant = getVariant(shop, line.variantId);
  return {
    __typename: "DraftOrderLineItem",
    name: `${variant.productTitle} - ${variant.title}`,
    requiresShipping: true,
    taxable: true,
    id: gid("DraftOrderLineItem", line.id),
    variant: () => variantById(shop, gid("ProductVariant", line.variantId)),
    product: () => productById(shop, gid("Product", variant.productId)),
    priceOverride: line.overrideCents === null ? null : toMoney(line.overrideCents),
    appliedDiscount: line.discount && {
      title: line.discount.title,
      value: line.discount.percentage,
      valueType: "PERCENTAGE",
    },
    originalTotalSet: moneyBag(totals.originalCents),
    totalDiscountSet: moneyBag(totals.discountCents),
    ...calculatedLine(shop, line),
  };
}

function calculatedLine(shop: Shop, line: DraftLine) {
  const variant = getVariant(shop, line.variantId);
  const totals = draftLineTotals(shop, line);
  return {
    title: variant.productTitle,
    sku: variant.sku,
    quantity: line.quantity,
    custom: false,
    originalUnitPriceSet: moneyBag(totals.unitCents),
    discountedTotalSet: moneyBag(totals.discountedCents),
  };
}

function calculation(shop: Shop, content: DraftContent) {
  return {
    currencyCode: shopFacts.currency,
    lineItems: content.lines.map((line) => calculatedLine(shop, line)),
    ...totalFields(draftTotals(shop, content)),
  };
}
