import type { RenewInput, RenewResult } from "@scriptkeeper/contracts/renewals/renewals";
import { isPlaced, isUnpaidLate } from "@scriptkeeper/domain/lifecycles/renewal";
import { AppError, type Context } from "../core/index.ts";
import { listItemsByIds } from "../prescriptions/index.ts";
import { toWebAddress } from "../store-status/index.ts";
import { type AgreedTotal, findAgreedTotal } from "./cart/agreed-total.ts";
import { type Cart, cartText, idsInCart, toCart } from "./cart/cart.ts";
import {
  alreadyPaid,
  alreadyPlaced,
  cannotReplacePlaced,
  refusalOf,
  replacedIsPaid,
  stillPreparing,
} from "./cart/refusals.ts";
import { validateReplacement } from "./cart/validate-replacement.ts";
import { closeReplaced, expireAll, type Obstacle } from "./checkout/close-replaced.ts";
import { openCheckout } from "./checkout/create-checkout.ts";
import { findReplaced } from "./checkout/find-replaced.ts";
import { isPartlyOutOfStock } from "./checkout/offers-in-time.ts";
import { findOpenOrder, type OpenOrder } from "./checkout/record-opened.ts";
import { waitForClosing, waitForOpening } from "./checkout/wait-for-others.ts";
import type { Link } from "./links/links.queries.ts";
import { readLink } from "./links/tokens.ts";
import { findRenewalOfToken, type RenewalRow } from "./renewals.queries.ts";
import { type Reservation, reserveItems } from "./reservation/reserve-items.ts";

/**
 * Orders a cart with a renewal link and returns the store's checkout. The same cart returns the same checkout while it
 * can be paid; a different cart replaces it, and also replaces the unpaid order of another link that the input names.
 * Refusals change nothing: LINK_DEAD, NOT_FOUND, NEEDS_REVIEW, NO_REPEATS_REMAINING, PRESCRIPTION_EXPIRED, BAD_INPUT,
 * ALL_UNAVAILABLE, TOTAL_CHANGED, ALREADY_PAID, CONFLICT, STILL_PREPARING, BUSY.
 */
export async function renew(ctx: Context, input: RenewInput): Promise<RenewResult> {
  const cart = toCart(input);
  const reservation = await reserveOrReuse(ctx, input, cart);
  const order =
    reservation.outcome === "reserved"
      ? await openReserved(ctx, reservation)
      : await joinOpening(ctx, reservation.renewal, cart);
  return toResult(ctx, order);
}

/** Waits while another request closes the order to be replaced; most likely the same button was pressed twice. */
async function reserveOrReuse(ctx: Context, input: RenewInput, cart: Cart): Promise<Reservation> {
  const deadline = performance.now() + ctx.settings.checkoutWaitMs;
  const ids = cart.lines.map(({ id }) => id);
  for (;;) {
    const { token, renewal: earlier, items } = await readLink(ctx, input.token, ids);
    const replaced = await findReplaced(ctx, { token, renewalId: input.replacesRenewalId });
    const attempt = {
      token,
      cart,
      items,
      replaced: replaced ? [replaced] : [],
      agreedTotalCents: input.agreedTotalCents,
    };
    const reservation = earlier
      ? await reuseOrReplace(ctx, { ...attempt, earlier })
      : await replace(ctx, attempt);
    if (reservation.outcome === "reserved" || reservation.outcome === "existing") return reservation;
    if (reservation.renewal.id !== replaced?.id) throw ownObstacle(reservation);
    if (reservation.outcome === "paid") throw replacedIsPaid();
    if (reservation.outcome === "placed") throw cannotReplacePlaced();
    await waitForClosing(ctx, replaced.id, deadline);
  }
}

interface Attempt extends Pick<Link, "token" | "items"> {
  cart: Cart;
  /** Earlier orders that this one replaces. */
  replaced: readonly RenewalRow[];
  /** The total that the patient was shown, if any: the order must not cost more. */
  agreedTotalCents: number | undefined;
}

/** Decides what to do with the link's existing renewal, and with the one that the input replaces. */
async function reuseOrReplace(
  ctx: Context,
  { earlier, ...attempt }: Attempt & { earlier: RenewalRow },
): Promise<Reservation | Obstacle> {
  const { cart, replaced } = attempt;
  if (earlier.state === "paid") throw alreadyCounts(earlier);
  if (earlier.placed_at !== null) throw alreadyPlaced();
  const isSameCart = earlier.basket === cartText(cart) && earlier.state !== "closing";
  if (isSameCart && !(await isPartlyOutOfStock(ctx, earlier))) {
    const result = await closeReplaced(ctx, replaced);
    if (result.outcome !== "closed") return result;
    await expireAll(ctx, result.closed);
    return { outcome: "existing", renewal: earlier };
  }
  if (earlier.state === "opening") throw stillPreparing();
  return replace(ctx, { ...attempt, replaced: [...replaced, earlier] });
}

/** Closes earlier checkouts and begins a renewal in their place. If that fails, what they reserved is given back. */
async function replace(ctx: Context, asked: Attempt): Promise<Reservation | Obstacle> {
  let agreed: AgreedTotal | null;
  try {
    agreed = await findAgreedTotal(ctx, { ...asked, totalCents: asked.agreedTotalCents });
  } catch (error) {
    const begun = error instanceof AppError ? await findBegunMeanwhile(ctx, asked) : null;
    if (!begun) throw error;
    return { outcome: "existing", renewal: begun };
  }
  const attempt = { ...asked, agreed };
  if (attempt.replaced.length === 0) return reserveItems(ctx, attempt);
  await validateReplacement(ctx, attempt);
  const result = await closeReplaced(ctx, attempt.replaced);
  if (result.outcome !== "closed") return result;
  try {
    return await reserveItems(ctx, { ...attempt, replaces: result.closed });
  } catch (error) {
    await expireAll(ctx, result.closed);
    throw error;
  }
}

/** Finds the order that another press of the same button began while this one asked the store. */
async function findBegunMeanwhile(ctx: Context, { token, replaced }: Attempt): Promise<RenewalRow | null> {
  const renewal = await findRenewalOfToken(ctx.db, token.id);
  return replaced.some(({ id }) => id === renewal?.id) ? null : renewal;
}

async function openReserved(
  ctx: Context,
  { opening }: Extract<Reservation, { outcome: "reserved" }>,
): Promise<OpenOrder> {
  const opened = await openCheckout(ctx, opening);
  if (opened.outcome === "open") return opened;
  if (opened.outcome === "paid") throw alreadyPaid();
  if (opened.outcome === "unknown") throw stillPreparing();
  throw refusalOf(opened.reason);
}

/** Joins a renewal that another request is opening: waits for its checkout, then answers as that request does. */
async function joinOpening(ctx: Context, begun: RenewalRow, cart: Cart): Promise<OpenOrder> {
  if (begun.state === "paid") throw alreadyCounts(begun);
  if (begun.basket !== cartText(cart)) throw stillPreparing();
  const renewal = await waitForOpening(ctx, begun);
  if (renewal?.state === "open") return findOpenOrder(ctx.db, renewal);
  if (renewal?.state === "paid") throw alreadyCounts(renewal);
  if (renewal?.state === "refused") throw refusalOf(renewal.refusal ?? "store");
  throw stillPreparing();
}

async function toResult(ctx: Context, { renewal, itemIds }: OpenOrder): Promise<RenewResult> {
  const shopifyUrl = toWebAddress(renewal.checkout_url);
  // An order placed from a checkout that was never shown to a patient has no URL for a moment, before it is known as
  // placed.
  if (isPlaced(renewal) || shopifyUrl === null) throw alreadyPlaced();
  const missing = idsInCart(renewal.basket).filter((id) => !itemIds.has(id));
  const rows =
    missing.length > 0 && renewal.user_id !== null
      ? await listItemsByIds(ctx.db, { userId: renewal.user_id, ids: missing })
      : [];
  return {
    partialOrder: rows.length > 0,
    unavailableProducts: rows.map(({ item: { id, product_name }, variant_title }) => ({
      id,
      product_name,
      ...(variant_title && { variant_title }),
    })),
    shopifyUrl,
  };
}

function alreadyCounts(renewal: RenewalRow) {
  return isUnpaidLate(renewal) ? alreadyPlaced() : alreadyPaid();
}

function ownObstacle({ outcome }: Obstacle) {
  if (outcome === "paid") return alreadyPaid();
  return outcome === "placed" ? alreadyPlaced() : stillPreparing();
}
