import type { RefusalReason } from "@scriptkeeper/domain/lifecycles/renewal";
import {
  type Checkout,
  type CheckoutRequest,
  type ItemisedCheckout,
  refusedLines,
  StoreError,
  type StoreRefusal,
} from "@scriptkeeper/store/port";
import { type Context, today } from "../../core/index.ts";
import { type RenewalLease, renewalLeases } from "../renewal-lease.queries.ts";
import { logAttentionOnce } from "../renewal-log.ts";
import { findRenewal, type RenewalItemRow, type RenewalRow } from "../renewals.queries.ts";
import { continueOpening } from "../reservation/opening.queries.ts";
import { isSameSum, type LineToSell, toCheckoutRequest } from "./checkout-request.ts";
import { isOwnCheckoutUrl } from "./own-checkout-url.ts";
import { type Offer, priceRenewalItem } from "./price-lines.ts";
import { currentOutcome, type Opened, recordOpen, recordRefused } from "./record-opened.ts";
import { reportOtherSum } from "./report-other-sum.ts";

type PricedLine = RenewalItemRow & { offer: Offer };

/** `lines` are the lines to be sold, `all` the lines that took a repeat. */
export interface Sale {
  lease: RenewalLease;
  renewal: RenewalRow;
  customerId: string;
  lines: PricedLine[];
  all: RenewalItemRow[];
}

/**
 * Tries the sale. Lines that the store refuses are left out, and are given back in the transaction that opens the
 * rest.
 */
export async function sell(ctx: Context, sale: Sale): Promise<Opened> {
  if (sale.lines.length === 0) return recordRefused(ctx, sale.lease, "unavailable");
  if (!(await recordPrices(ctx, sale))) return currentOutcome(ctx.db, sale.renewal.id);
  let checkout: ItemisedCheckout;
  try {
    checkout = await ctx.store.createCheckout(requestOf(ctx, sale));
  } catch (error) {
    if (!(error instanceof StoreError) || error.outcomeUnknown) throw error;
    const refused = refusedLines(error);
    const left = sale.lines.filter((_, index) => !refused.includes(index));
    if (left.length === sale.lines.length) throw error;
    for (const refusal of error.refusals) await reportRefusedLine(ctx, sale, refusal);
    return sell(ctx, { ...sale, lines: left });
  }
  return accept(ctx, sale, checkout);
}

/** What the store says of a product that was sold out after we looked, which its list will say, too. */
const soldOut = /no longer available|out of stock|sold out/i;

/**
 * Tells administrators, once a day for each product, what the store holds against a product that it lists as available:
 * it is left out of orders, and patients read that it is unavailable.
 */
async function reportRefusedLine(
  ctx: Context,
  { renewal, lines }: Sale,
  { field: [list, index], message }: StoreRefusal,
): Promise<void> {
  const line = list === "lineItems" ? lines[Number(index)] : undefined;
  if (!line || soldOut.test(message)) return;
  const description = `The store lists ${line.product_name} as available but refused it in an order: “${message}”. It was left out, and will be left out of other orders until that is put right at the store.`;
  await logAttentionOnce(ctx, {
    renewal,
    type: "renewal",
    action: "Product refused by the store",
    description,
    report: { key: `refused_line:${line.offer.variantId}`, state: `${today(ctx)} ${message}` },
  });
}

/**
 * Records prices and variants before the store is asked, so that a checkout or an order found later can be compared
 * with them. False when the lease was lost: another process may be asking the store.
 */
function recordPrices(ctx: Context, { lease, lines, all }: Sale): Promise<boolean> {
  const now = ctx.clock.now();
  const offers = new Map(lines.map((line) => [line.item_id, line.offer]));
  const prices = all.map((line) => {
    const offer = offers.get(line.item_id);
    const price = offer && priceRenewalItem(line, offer);
    return {
      item_id: line.item_id,
      variant_id: offer?.variantId ?? null,
      unit_price_cents: price?.unitPriceCents ?? null,
      discount_cents: price?.discountCents ?? null,
      total_cents: price?.totalCents ?? null,
    };
  });
  return continueOpening(ctx.db, { lease, until: renewalLeases.extend(now).lease_until, now, prices });
}

function requestOf(ctx: Context, sale: Sale): CheckoutRequest {
  return toCheckoutRequest(ctx.settings, {
    renewalId: sale.renewal.id,
    customerId: sale.customerId,
    deliveryFeeCents: sale.renewal.include_delivery ? sale.renewal.delivery_fee_cents : null,
    lines: sale.lines.map(toLineToSell),
  });
}

function toLineToSell(line: PricedLine): LineToSell & { productName: string } {
  return {
    variantId: line.offer.variantId,
    quantity: line.quantity,
    price: priceRenewalItem(line, line.offer),
    discountName: line.discount_name,
    productName: line.product_name,
  };
}

/**
 * Opens the renewal if the store's sum equals ours and its payment page is the shop's; otherwise deletes the draft,
 * which nobody has seen.
 */
async function accept(ctx: Context, sale: Sale, checkout: ItemisedCheckout): Promise<Opened> {
  const { url } = checkout;
  if (url === null) return { outcome: "unknown" };
  const lines = sale.lines.map(toLineToSell);
  if (!isSameSum(lines, checkout.subtotalCents)) {
    await reportOtherSum(ctx, {
      userId: sale.renewal.user_id,
      lines,
      storeCents: checkout.subtotalCents,
    });
    return refuse(ctx, { sale, checkout, reason: "store" });
  }
  if (!(await isOwnCheckoutUrl(ctx, { ...sale, url })))
    return refuse(ctx, { sale, checkout, reason: "elsewhere" });
  const opened = await recordOpen(ctx, { ...sale, checkout, url });
  if (opened.outcome !== "open" || opened.renewal.checkout_id !== checkout.id)
    await withdrawLate(ctx, sale, checkout);
  return opened;
}

async function refuse(
  ctx: Context,
  { sale, checkout, reason }: { sale: Sale; checkout: Checkout; reason: RefusalReason },
): Promise<Opened> {
  const isGone = await withdraw(ctx, sale, checkout);
  return isGone ? recordRefused(ctx, sale.lease, reason) : { outcome: "unknown" };
}

/**
 * Deletes a checkout that nobody was shown. False while that is uncertain; a sweep will find the checkout by its tag.
 */
async function withdraw(ctx: Context, sale: Sale, checkout: Checkout): Promise<boolean> {
  try {
    return (await ctx.store.deleteCheckout(checkout.id)) !== "completed";
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn({ renewalId: sale.renewal.id, kind: error.kind }, "a duplicate checkout was not deleted");
    return false;
  }
}

/**
 * Deletes our checkout after the lease was lost, except while another process is still opening the renewal: it may
 * find and use ours.
 */
async function withdrawLate(ctx: Context, sale: Sale, checkout: Checkout): Promise<void> {
  const current = await findRenewal(ctx.db, sale.renewal.id);
  if (current?.state === "opening" || current?.checkout_id === checkout.id) return;
  await withdraw(ctx, sale, checkout);
}
