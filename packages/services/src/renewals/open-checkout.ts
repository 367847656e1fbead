import { type Checkout, type CheckoutLine, type CheckoutRequest, StoreError } from "@scriptkeeper/store/port";
import type { Context } from "../context.ts";
import { findOffers, type Offer, priceRenewalItem } from "./price-lines.ts";
import { type Lease, type Opened, recordOpen, recordRefused } from "./record-opened.ts";
import { savePrices } from "./renewal-changes.queries.ts";
import {
  findPatient,
  findRenewal,
  linkStoreCustomer,
  listRenewalItems,
  type RenewalItemRow,
  type RenewalRow,
} from "./renewals.queries.ts";

/**
 * Makes the checkout of a renewal whose lease is ours. No transaction or connection is held while the store
 * is asked. Lines that the store refuses are given back in the transaction that opens the rest.
 */
export async function openCheckout(
  ctx: Context,
  lease: { renewalId: string; leaseId: string },
): Promise<Opened> {
  try {
    return await open(ctx, lease);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn(
      { renewalId: lease.renewalId, kind: error.kind, outcomeUnknown: error.outcomeUnknown },
      "checkout not made",
    );
    if (error.outcomeUnknown) return { outcome: "unknown" };
    return recordRefused(ctx, lease, "store");
  }
}

type PricedLine = RenewalItemRow & { offer: Offer };

async function open(ctx: Context, lease: Lease): Promise<Opened> {
  const renewal = await findRenewal(ctx.db, lease.renewalId);
  if (!renewal) return { outcome: "unknown" };
  const lines = (await listRenewalItems(ctx.db, renewal.id)).filter((line) => line.given_back_at === null);
  const offers = await findOffers(
    ctx,
    lines.map((line) => ({ id: line.item_id, productId: line.product_id, variantId: line.variant_id })),
  );
  const sellable = lines.flatMap((line) => {
    const offer = offers.get(line.item_id);
    return offer ? [{ ...line, offer }] : [];
  });
  const customerId = await ensureCustomer(ctx, renewal);
  return sellOr(ctx, { lease, renewal, customerId, lines: sellable, all: lines });
}

interface Sale {
  lease: Lease;
  renewal: RenewalRow;
  customerId: string;
  lines: PricedLine[];
  all: RenewalItemRow[];
}

/** Tries the sale; what the store refuses by line is left out and the rest is tried again. */
async function sellOr(ctx: Context, sale: Sale): Promise<Opened> {
  if (sale.lines.length === 0) return recordRefused(ctx, sale.lease, "unavailable");
  await recordPrices(ctx, sale);
  try {
    const checkout = await ctx.store.createCheckout(requestOf(sale));
    return await accept(ctx, sale, checkout);
  } catch (error) {
    const left = error instanceof StoreError ? withoutRefused(sale.lines, error) : null;
    if (!left) throw error;
    return sellOr(ctx, { ...sale, lines: left });
  }
}

/** The lines that remain when the store named the ones it refuses; `null` when it named none. */
function withoutRefused(lines: PricedLine[], error: StoreError): PricedLine[] | null {
  if (error.kind !== "user" || error.outcomeUnknown) return null;
  const refused = new Set(
    error.refusals.flatMap((refusal) => {
      const at = refusal.field.indexOf("lineItems");
      const index = at < 0 ? Number.NaN : Number(refusal.field[at + 1]);
      return Number.isInteger(index) ? [index] : [];
    }),
  );
  return refused.size > 0 ? lines.filter((_, index) => !refused.has(index)) : null;
}

/** Prices are written down before the store is asked, so that a checkout found later can be checked against them. */
async function recordPrices(ctx: Context, sale: Sale): Promise<void> {
  const prices = sale.lines.map((line) => {
    const { unitPriceCents, discountCents, totalCents } = priceRenewalItem(line, line.offer);
    return {
      itemId: line.item_id,
      variantId: line.offer.variantId,
      unitPriceCents,
      discountCents,
      totalCents,
    };
  });
  await ctx.db.transaction((tx) => savePrices(tx, sale.renewal.id, prices));
}

function requestOf(sale: Sale): CheckoutRequest {
  return {
    renewalId: sale.renewal.id,
    customerId: sale.customerId,
    lines: sale.lines.map(checkoutLine),
    delivery: sale.renewal.include_delivery
      ? { title: "Home delivery", priceCents: sale.renewal.delivery_fee_cents }
      : null,
  };
}

function checkoutLine(line: PricedLine): CheckoutLine {
  const price = priceRenewalItem(line, line.offer);
  return {
    variantId: line.offer.variantId,
    quantity: line.quantity,
    unitPriceCents: price.unitPriceCents,
    discount:
      price.percentage === null
        ? null
        : { title: line.discount_name ?? "Discount", percentage: price.percentage },
  };
}

/** Opens the renewal if the store's total is ours; otherwise the draft is deleted and never shown to anyone. */
async function accept(ctx: Context, sale: Sale, checkout: Checkout): Promise<Opened> {
  const expected =
    sale.lines.reduce((sum, line) => sum + priceRenewalItem(line, line.offer).totalCents, 0) +
    sale.renewal.delivery_fee_cents;
  if (checkout.totalCents !== expected) {
    ctx.log.error(
      { renewalId: sale.renewal.id, expectedCents: expected, storeCents: checkout.totalCents },
      "the store's total differs from ours",
    );
    await ctx.store.deleteCheckout(checkout.id);
    return recordRefused(ctx, sale.lease, "store");
  }
  if (checkout.url === null) return { outcome: "unknown" };
  const sold = new Set(sale.lines.map((line) => line.item_id));
  return recordOpen(ctx, {
    ...sale,
    checkout,
    url: checkout.url,
    refused: sale.all.filter((line) => !sold.has(line.item_id)),
  });
}

/** The store's customer for the patient, found by email or made there. */
async function ensureCustomer(ctx: Context, renewal: RenewalRow): Promise<string> {
  const patient = renewal.user_id === null ? null : await findPatient(ctx.db, renewal.user_id);
  if (!patient) throw new StoreError("user", "the account was deleted");
  if (patient.shopify_customer_id) return patient.shopify_customer_id;
  const { id } = await ctx.store.ensureCustomer({
    email: patient.email,
    firstName: patient.first_name,
    lastName: patient.last_name,
    phone: patient.phone,
  });
  await linkStoreCustomer(ctx.db, { userId: patient.id, customerId: id });
  return id;
}
