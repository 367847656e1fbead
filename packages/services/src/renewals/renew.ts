import { setTimeout as wait } from "node:timers/promises";
import { messages } from "@scriptkeeper/contracts/messages";
import type { RenewInput, RenewResult } from "@scriptkeeper/contracts/renewals";
import { isPlaced, type RefusalReason } from "@scriptkeeper/domain/lifecycles/renewal";
import { AppError, type Context } from "../core/index.ts";
import { listItemsByIds } from "../prescriptions/index.ts";
import { toWebAddress } from "../store-status/index.ts";
import { type Cart, cartText, idsInCart, toCart } from "./cart/cart.ts";
import { validateReplacement } from "./cart/validate-replacement.ts";
import { closeReplaced, expireAll, type Obstacle } from "./checkout/close-replaced.ts";
import { openCheckout } from "./checkout/create-checkout.ts";
import { findReplaced, replacedIsPaid } from "./checkout/find-replaced.ts";
import type { TokenRow } from "./links/links.queries.ts";
import { readToken } from "./links/tokens.ts";
import { findRenewal, findRenewalOfToken, listRenewalItems, type RenewalRow } from "./renewals.queries.ts";
import { type Reservation, reserveItems } from "./reservation/reserve-items.ts";

/**
 * Orders a cart with a renewal link and answers with the store's checkout. The same cart while its
 * checkout is open is the same checkout; another one takes its place, and that of an unpaid order of another link which
 * the input names. Refusals change nothing:
 * LINK_DEAD, NOT_FOUND, NEEDS_REVIEW, NO_REPEATS_REMAINING, PRESCRIPTION_EXPIRED, BAD_INPUT,
 * ALL_UNAVAILABLE, ALREADY_PAID, CONFLICT, STILL_PREPARING, BUSY.
 */
export async function renew(ctx: Context, input: RenewInput): Promise<RenewResult> {
  const token = await readToken(ctx, input.token);
  const cart = toCart(input);
  const reservation = await reserveOrReuse(ctx, { token, cart, replacesRenewalId: input.replacesRenewalId });
  return openAndRespond(ctx, { token, cart, reservation });
}

interface Attempt {
  token: TokenRow;
  cart: Cart;
}

/** While somebody else closes the order to be replaced, most likely a second press of the same button, it is waited for. */
async function reserveOrReuse(
  ctx: Context,
  { replacesRenewalId: renewalId, ...attempt }: Attempt & { replacesRenewalId: string | undefined },
): Promise<Reservation> {
  const deadline = performance.now() + ctx.settings.checkoutWaitMs;
  for (;;) {
    const replaced = await findReplaced(ctx, { token: attempt.token, renewalId });
    const earlier = await findRenewalOfToken(ctx.db, attempt.token.id);
    const reservation = earlier
      ? await reuseOrReplace(ctx, { ...attempt, renewal: earlier, replaced })
      : await replace(ctx, { ...attempt, renewals: replaced ? [replaced] : [] });
    if (reservation.outcome === "reserved" || reservation.outcome === "existing") return reservation;
    if (reservation.renewal.id !== replaced?.id) throw ownObstacle(reservation);
    if (reservation.outcome === "paid") throw replacedIsPaid();
    if (reservation.outcome === "placed") throw new AppError("CONFLICT", messages.cannotReplacePlaced);
    await waitForClosing(ctx, replaced.id, deadline);
  }
}

/**
 * Returns once nobody else is closing the renewal any more: it is closed, or open again where they could not reach the
 * store. CONFLICT when it was placed, STILL_PREPARING when it takes too long.
 */
async function waitForClosing(ctx: Context, renewalId: string, deadline: number): Promise<void> {
  let current = await findRenewal(ctx.db, renewalId);
  while (current && isBeingClosed(ctx, current) && performance.now() < deadline)
    current = await pollRenewal(ctx, renewalId);
  if (current && isPlaced(current)) throw new AppError("CONFLICT", messages.cannotReplacePlaced);
  if (current?.state === "opening" || current?.state === "closing") throw stillPreparing();
}

function isBeingClosed(ctx: Context, { state, lease_until: until }: RenewalRow): boolean {
  return state === "closing" && until !== null && until > ctx.clock.now();
}

async function openAndRespond(
  ctx: Context,
  attempt: Attempt & { reservation: Reservation },
): Promise<RenewResult> {
  const { reservation } = attempt;
  if (reservation.outcome === "existing")
    return awaitCheckout(ctx, { ...attempt, renewal: reservation.renewal });
  const opened = await openCheckout(ctx, reservation);
  if (opened.outcome === "open") return toResult(ctx, opened.renewal);
  if (opened.outcome === "paid") throw alreadyPaid();
  if (opened.outcome === "unknown") throw stillPreparing();
  throw refusalOf(opened.reason);
}

function refusalOf(reason: RefusalReason): AppError {
  if (reason === "unavailable") return new AppError("ALL_UNAVAILABLE", messages.allUnavailable);
  if (reason === "elsewhere")
    return new AppError("BUSY", `${messages.orderNotPlaced} ${messages.paymentPageElsewhere}`);
  if (reason === "store") return new AppError("BUSY", `${messages.orderNotPlaced} ${messages.storeRefused}`);
  return new AppError("BUSY", `${messages.orderNotPlaced} ${messages.storeBusy}`, {
    retryAfterSeconds: 60,
  });
}

/** What to do about the renewal that the link already has, and about the one that it is told to replace. */
async function reuseOrReplace(
  ctx: Context,
  attempt: Attempt & { renewal: RenewalRow; replaced: RenewalRow | null },
): Promise<Reservation | Obstacle> {
  const { token, cart, renewal } = attempt;
  const replaced = attempt.replaced ? [attempt.replaced] : [];
  if (renewal.state === "paid") throw alreadyPaid();
  if (renewal.placed_at !== null) throw alreadyPlaced();
  if (renewal.basket === cartText(cart) && renewal.state !== "closing") {
    const result = await closeReplaced(ctx, replaced);
    if (result.outcome !== "closed") return result;
    await expireAll(ctx, result.closed);
    return { outcome: "existing", renewal };
  }
  if (renewal.state === "opening") throw stillPreparing();
  return replace(ctx, { token, cart, renewals: [...replaced, renewal] });
}

/** Closes earlier checkouts and begins in their place. If nothing can take it after all, what they took goes back now. */
async function replace(
  ctx: Context,
  { renewals, ...attempt }: Attempt & { renewals: readonly RenewalRow[] },
): Promise<Reservation | Obstacle> {
  if (renewals.length === 0) return reserveItems(ctx, attempt);
  await validateReplacement(ctx, { ...attempt, replaced: renewals });
  const result = await closeReplaced(ctx, renewals);
  if (result.outcome !== "closed") return result;
  try {
    return await reserveItems(ctx, { ...attempt, replaces: result.closed });
  } catch (error) {
    await expireAll(ctx, result.closed);
    throw error;
  }
}

/** Takes part in a renewal that somebody else is opening: waits for its checkout, then answers as they do. */
async function awaitCheckout(ctx: Context, attempt: Attempt & { renewal: RenewalRow }): Promise<RenewResult> {
  if (attempt.renewal.state === "paid") throw alreadyPaid();
  if (attempt.renewal.basket !== cartText(attempt.cart)) throw stillPreparing();
  const deadline = performance.now() + ctx.settings.checkoutWaitMs;
  let current: RenewalRow | null = attempt.renewal;
  while (current?.state === "opening" && performance.now() < deadline) {
    current = await pollRenewal(ctx, attempt.renewal.id);
  }
  if (current?.state === "open") return toResult(ctx, current);
  if (current?.state === "paid") throw alreadyPaid();
  if (current?.state === "refused") throw refusalOf(current.refusal ?? "store");
  throw stillPreparing();
}

async function toResult(ctx: Context, renewal: RenewalRow): Promise<RenewResult> {
  if (isPlaced(renewal)) throw alreadyPlaced();
  const lines = await listRenewalItems(ctx.db, renewal.id);
  const sold = new Set(lines.filter((line) => line.given_back_at === null).map((line) => line.item_id));
  const missing = idsInCart(renewal.basket).filter((id) => !sold.has(id));
  const rows =
    missing.length > 0 && renewal.user_id !== null
      ? await listItemsByIds(ctx.db, { userId: renewal.user_id, ids: missing })
      : [];
  return {
    partialOrder: rows.length > 0,
    unavailableProducts: rows.map(({ item }) => ({ id: item.id, product_name: item.product_name })),
    shopifyUrl: toWebAddress(renewal.checkout_url) ?? "",
  };
}

function ownObstacle({ outcome }: Obstacle): AppError {
  if (outcome === "paid") return alreadyPaid();
  return outcome === "placed" ? alreadyPlaced() : stillPreparing();
}

function stillPreparing(): AppError {
  return new AppError("STILL_PREPARING", messages.stillPreparing);
}

function alreadyPaid(): AppError {
  return new AppError("ALREADY_PAID", messages.alreadyPaid);
}

function alreadyPlaced(): AppError {
  return new AppError("ALREADY_PAID", messages.orderPlaced);
}

const POLL_AFTER_MS = 100;
const looks = new Map<string, Promise<RenewalRow | null>>();

/** Reads a renewal a moment later. All who wait for the same one in this process look together. */
function pollRenewal(ctx: Context, renewalId: string): Promise<RenewalRow | null> {
  const coming = looks.get(renewalId);
  if (coming) return coming;
  const look = lookLater(ctx, renewalId).finally(() => looks.delete(renewalId));
  looks.set(renewalId, look);
  return look;
}

async function lookLater(ctx: Context, renewalId: string): Promise<RenewalRow | null> {
  await wait(POLL_AFTER_MS);
  return findRenewal(ctx.db, renewalId);
}
