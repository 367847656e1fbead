import { messages } from "@scriptkeeper/contracts/messages";
import type {
  OpenCheckout,
  Preview,
  PreviewInput,
  PreviewItem,
} from "@scriptkeeper/contracts/renewals/renewals";
import { isOrdered, isPaidFor, isPaymentOpen, isPlaced } from "@scriptkeeper/domain/lifecycles/renewal";
import { maxOrderQuantity } from "@scriptkeeper/domain/orders/order-quantity";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { effectiveExpiry } from "@scriptkeeper/domain/prescriptions/expiry";
import { priceNextOrder } from "@scriptkeeper/domain/prices/line-price";
import { whyThisPrice } from "@scriptkeeper/domain/prices/price-words";
import { earlyOrderWarning, lastsUntil, type SupplyFacts } from "@scriptkeeper/domain/supply/supply";
import { type Day, dayAt } from "@scriptkeeper/domain/time/days";
import { findSomebodyEmailed, whyNoEmails } from "../care/index.ts";
import { AppError, type Context, today } from "../core/index.ts";
import {
  assignedDiscount,
  discountSummary,
  eligibilityFacts,
  findPatient,
  findSupplies,
  type ItemRow,
  type PatientRow,
  payableUrl,
  putOffView,
  suppliedItem,
} from "../prescriptions/index.ts";
import { findLook, toWebAddress } from "../store-status/index.ts";
import { findAlsoDue } from "./cart/also-due.ts";
import { idsInCart, linesInCart } from "./cart/cart.ts";
import { excludeOwnReservation } from "./cart/exclude-own-reservation.ts";
import { findReplaced } from "./checkout/find-replaced.ts";
import { findOffersInTime, outOfStock, toBeOffered, toBeOfferedAgain } from "./checkout/offers-in-time.ts";
import type { Offer } from "./checkout/price-lines.ts";
import { findLinkItems } from "./links/link-items.ts";
import type { TokenRow } from "./links/links.queries.ts";
import { noteFirstOpening } from "./links/note-first-opening.ts";
import { readLink } from "./links/tokens.ts";
import { whoseLink } from "./links/whose-link.ts";
import { findRelatedOrders } from "./related-orders.ts";
import { listRenewalItems, type RenewalItemRow, type RenewalRow } from "./renewals.queries.ts";

/**
 * Shows what a renewal link would order now, without taking or using up anything. LINK_DEAD for an unknown or expired
 * link; NOT_FOUND when `selected` names an item that the link could never order. Deleted items are left out.
 */
export async function previewRenewal(ctx: Context, input: PreviewInput): Promise<Preview> {
  const link = await readLink(ctx, input.token);
  const { token, renewal } = link;
  const noting = noteFirstOpening(ctx, link);
  const { rows, deleted } = await selectedItems(ctx, token, input.selected);
  const replaced = await findReplacedInPreview(ctx, token, input.replacesRenewalId);
  const held = await listHeld(ctx, [renewal, replaced]);
  const patient = await findPatient(ctx.db, token.user_id);
  const unshown = heldBy(renewal, held).filter((line) => !rows.some(({ item }) => item.id === line.item_id));
  const offers = await findOffersInTime(ctx, [...toBeOffered(rows), ...unshown.map(toBeOfferedAgain)]);
  const supplies = await findSupplies(ctx, rows.map(suppliedItem));
  const isReminded = await isAnybodyReminded(ctx, patient);
  const emailedOn = token.source === "email" ? dayAt(token.created_at, ctx.settings.storeTimezone) : null;
  await noting;
  return {
    first_name: patient?.first_name ?? "",
    ...(await whoseLink(ctx, token)),
    items: excludeOwnReservation(rows, held).map((row) => ({
      ...previewItem(ctx, row, offers),
      ...supplyOf(ctx, row, { supply: supplies.get(row.item.id), isReminded, emailedOn }),
    })),
    deleted_items: deleted.length,
    delivery_fee_cents: ctx.settings.deliveryFeeCents,
    tax_is_added: (await findLook(ctx.db))?.facts?.shop.pricesIncludeTax === false,
    open_checkout: openCheckout(renewal, { held, offers }),
    ...(renewal?.state === "opening" && {
      preparing: { items: linesInCart(renewal.basket), include_delivery: renewal.include_delivery },
    }),
    ...(await findRelatedOrders(ctx, { token, rows, offers, except: replaced?.id })),
    also_due: await findAlsoDue(ctx, { token, selected: rows }),
    already_paid: renewal !== null && isPaidFor(renewal),
    already_placed: renewal !== null && isPaymentOpen(renewal),
    ...(renewal && isOrdered(renewal) && { ordered_ids: await listOrdered(ctx, renewal) }),
  };
}

async function listOrdered({ db }: Context, { id }: RenewalRow): Promise<number[]> {
  const lines = await listRenewalItems(db, id);
  return lines.filter((line) => line.given_back_at === null).map((line) => line.item_id);
}

/** An order that can no longer be replaced does not fail the preview; it is refused only when the patient orders. */
async function findReplacedInPreview(ctx: Context, token: TokenRow, renewalId: string | undefined) {
  try {
    const replaced = await findReplaced(ctx, { token, renewalId });
    return replaced && isPlaced(replaced) ? null : replaced;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function listHeld(ctx: Context, renewals: (RenewalRow | null)[]): Promise<RenewalItemRow[]> {
  const held = renewals.flatMap((renewal) => (renewal && !isOrdered(renewal) ? [renewal.id] : []));
  return (await Promise.all(held.map((id) => listRenewalItems(ctx.db, id)))).flat();
}

interface Shown {
  held: readonly RenewalItemRow[];
  offers: Map<number, Offer> | null;
}

function openCheckout(renewal: RenewalRow | null, shown: Shown): Preview["open_checkout"] {
  if (renewal?.state !== "open" || isPlaced(renewal)) return null;
  const url = toWebAddress(renewal.checkout_url);
  if (url === null) return null;
  return {
    url,
    total_cents: renewal.total_cents ?? 0,
    items: linesInCart(renewal.basket),
    include_delivery: renewal.include_delivery,
    ...leftOutOf(renewal, shown),
    ...stockOf(renewal, shown),
  };
}

/** What was chosen for the checkout and is not in it. */
function leftOutOf(
  { id, basket }: RenewalRow,
  { held }: Pick<Shown, "held">,
): Pick<OpenCheckout, "left_out_ids"> {
  const isIn = (itemId: number) =>
    held.some((line) => line.renewal_id === id && line.item_id === itemId && line.given_back_at === null);
  const ids = idsInCart(basket).filter((itemId) => !isIn(itemId));
  return ids.length > 0 ? { left_out_ids: ids } : {};
}

function stockOf(renewal: RenewalRow, { held, offers }: Shown): Pick<OpenCheckout, "out_of_stock"> {
  const out_of_stock = outOfStock(heldBy(renewal, held), offers);
  return out_of_stock === null ? {} : { out_of_stock };
}

/** What a checkout contains, whether or not it is shown. */
function heldBy(renewal: RenewalRow | null, held: readonly RenewalItemRow[]): RenewalItemRow[] {
  return held.filter((line) => line.renewal_id === renewal?.id && line.given_back_at === null);
}

async function selectedItems(ctx: Context, token: TokenRow, selected: string | undefined) {
  if (selected === "") return { rows: [], deleted: [] };
  const ids =
    selected === undefined
      ? token.item_ids
      : [...new Set(selected.split(",").map((part) => part.trim()))].map(idOf);
  const found = await findLinkItems(ctx, { token, ids });
  if (found.foreign.length > 0) throw notSelectable();
  return found;
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notSelectable();
  return Number(text);
}

function notSelectable(): AppError {
  return new AppError("NOT_FOUND", messages.loadSelectedFailed, { field: "selected" });
}

async function isAnybodyReminded({ db }: Context, patient: PatientRow | null): Promise<boolean> {
  if (!patient) return false;
  return whyNoEmails(patient) === null || findSomebodyEmailed(db, patient.id);
}

/** The supply of an item; `put_off` is left out when nobody is reminded, because then there is nothing to put off. */
function supplyOf(
  ctx: Context,
  row: ItemRow,
  of: { supply: SupplyFacts | undefined; isReminded: boolean; emailedOn: Day | null },
) {
  const { supply, isReminded, emailedOn } = of;
  if (!supply) return {};
  const day = today(ctx);
  const isOrderedSince = emailedOn !== null && supply.paid.some(({ on }) => on >= emailedOn);
  return {
    lasts_until: lastsUntil(supply),
    early_warning: earlyOrderWarning(supply, day),
    ...(isOrderedSince && { is_ordered_since: true as const }),
    ...(isReminded && { put_off: putOffView(row, supply, day) }),
  };
}

/** As the store says now; if it can't be asked, as it listed its products within the last hour. */
function isSold({ item, is_available }: ItemRow, offers: Map<number, Offer> | null): boolean {
  return is_available && (offers === null || offers.has(item.id));
}

function previewItem(ctx: Context, row: ItemRow, offers: Map<number, Offer> | null): PreviewItem {
  const now = ctx.clock.now();
  const day = today(ctx);
  const standing = eligibility({ ...eligibilityFacts(row), is_available: isSold(row, offers) }, day);
  const most = maxOrderQuantity(row.item.repeats);
  const unit = offers?.get(row.item.id)?.unitPriceCents ?? null;
  return {
    id: row.item.id,
    product_name: row.item.product_name,
    variant_title: row.variant_title,
    quantity: row.item.quantity,
    repeats: row.item.repeats,
    prescription_expiry_date: effectiveExpiry(row.item),
    max_quantity: most,
    eligibility: standing,
    continue_url: standing.code === "checkout_open" ? payableUrl(row) : null,
    discount: discountSummary(row, { viewer: "patient", now, today: day }),
    unit_price_cents: unit,
    ...pricesOf(ctx, { row, unit, most }),
  };
}

/** The price of each quantity up to `most` packs, with the discount that the next order gets, and its explanation. */
function pricesOf(ctx: Context, { row, unit, most }: { row: ItemRow; unit: number | null; most: number }) {
  if (unit === null) return { line_total_cents: null };
  const reader = { who: "patient", timeZone: ctx.settings.storeTimezone } as const;
  const discount = assignedDiscount(row);
  const prices = Array.from({ length: most }, (_, index) =>
    priceNextOrder({ unitPriceCents: unit, quantity: index + 1 }, discount, ctx.clock.now()),
  );
  return {
    line_total_cents: prices.map(({ totalCents }) => totalCents),
    price_why: prices.map(({ explanation }) => whyThisPrice(explanation, reader)),
  };
}
