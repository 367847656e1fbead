import { messages } from "@scriptkeeper/contracts/messages";
import type { RenewInput, RenewResult } from "@scriptkeeper/contracts/renewals";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { listItemsByIds } from "../prescriptions/prescriptions.queries.ts";
import { type Basket, basketOf, basketText, idsInBasket } from "./basket.ts";
import { type Beginning, type Begun, beginRenewal } from "./begin-renewal.ts";
import { closeCheckout, lapseClosed } from "./close-checkout.ts";
import { lookAgain } from "./look-again.ts";
import { openCheckout } from "./open-checkout.ts";
import { refuseAhead } from "./refuse-ahead.ts";
import { findRenewalOfToken, listRenewalItems, type RenewalRow } from "./renewals.queries.ts";
import type { TokenRow } from "./tokens.queries.ts";
import { readToken } from "./tokens.ts";

/**
 * Orders a basket with a renewal link and answers with the store's checkout. The same basket while its
 * checkout is open is the same checkout; another one takes its place. Refusals change nothing:
 * LINK_DEAD, NOT_FOUND, NEEDS_REVIEW, NO_REPEATS_REMAINING, PRESCRIPTION_EXPIRED, BAD_INPUT,
 * ALL_UNAVAILABLE, ALREADY_PAID, STILL_PREPARING, BUSY.
 */
export async function renew(ctx: Context, input: RenewInput): Promise<RenewResult> {
  const token = await readToken(ctx, input.token);
  const basket = basketOf(input);
  const earlier = await findRenewalOfToken(ctx.db, token.id);
  const begun = earlier
    ? await meet(ctx, { token, basket, renewal: earlier })
    : await beginRenewal(ctx, { token, basket });
  return finish(ctx, { token, basket, begun });
}

interface Attempt {
  token: TokenRow;
  basket: Basket;
}

async function finish(ctx: Context, attempt: Attempt & { begun: Begun }): Promise<RenewResult> {
  const { begun } = attempt;
  if (begun.outcome === "met") return join(ctx, { ...attempt, renewal: begun.renewal });
  const opened = await openCheckout(ctx, begun);
  if (opened.outcome === "open") return resultOf(ctx, opened.renewal);
  if (opened.outcome === "paid") throw alreadyPaid();
  if (opened.outcome === "unknown") throw stillPreparing();
  throw opened.reason === "unavailable"
    ? new AppError("ALL_UNAVAILABLE", messages.allUnavailable)
    : new AppError("BUSY", `${messages.orderNotPlaced} ${messages.storeRefused}`);
}

/** What to do about the renewal that the link already has. */
async function meet(ctx: Context, attempt: Attempt & { renewal: RenewalRow }): Promise<Begun> {
  const { token, basket, renewal } = attempt;
  if (renewal.state === "paid") throw alreadyPaid();
  if (renewal.basket === basketText(basket) && renewal.state !== "closing")
    return { outcome: "met", renewal };
  if (renewal.state === "opening") throw stillPreparing();
  await refuseAhead(ctx, { token, basket, renewal });
  const closed = await closeCheckout(ctx, renewal);
  switch (closed.outcome) {
    case "gone":
      return replace(ctx, { token, basket, replaces: { id: renewal.id, leaseId: closed.leaseId } });
    case "paid":
      throw alreadyPaid();
    case "busy":
      throw stillPreparing();
    case "unreachable":
      ctx.log.warn({ renewalId: renewal.id, kind: closed.error.kind }, "checkout not closed");
      throw new AppError("BUSY", messages.storeUnreachable);
  }
}

/** The earlier checkout is gone at the store. If nothing can take its place after all, what it took goes back now. */
async function replace(ctx: Context, beginning: Required<Beginning>): Promise<Begun> {
  try {
    return await beginRenewal(ctx, beginning);
  } catch (error) {
    await lapseClosed(ctx, beginning.replaces);
    throw error;
  }
}

/** Takes part in a renewal that somebody else is opening: waits for its checkout, then answers as they do. */
async function join(ctx: Context, attempt: Attempt & { renewal: RenewalRow }): Promise<RenewResult> {
  if (attempt.renewal.state === "paid") throw alreadyPaid();
  if (attempt.renewal.basket !== basketText(attempt.basket)) throw stillPreparing();
  const deadline = performance.now() + ctx.settings.checkoutWaitMs;
  let current: RenewalRow | null = attempt.renewal;
  while (current?.state === "opening" && performance.now() < deadline) {
    current = await lookAgain(ctx, attempt.renewal.id);
  }
  if (current?.state === "open") return resultOf(ctx, current);
  if (current?.state === "paid") throw alreadyPaid();
  if (current?.state === "refused")
    throw new AppError("BUSY", `${messages.orderNotPlaced} ${messages.storeRefused}`);
  throw stillPreparing();
}

async function resultOf(ctx: Context, renewal: RenewalRow): Promise<RenewResult> {
  const lines = await listRenewalItems(ctx.db, renewal.id);
  const sold = new Set(lines.filter((line) => line.given_back_at === null).map((line) => line.item_id));
  const missing = idsInBasket(renewal.basket).filter((id) => !sold.has(id));
  const rows =
    missing.length > 0 && renewal.user_id !== null
      ? await listItemsByIds(ctx.db, { userId: renewal.user_id, ids: missing })
      : [];
  return {
    partialOrder: rows.length > 0,
    unavailableProducts: rows.map(({ item }) => ({ id: item.id, product_name: item.product_name })),
    shopifyUrl: renewal.checkout_url ?? "",
  };
}

function stillPreparing(): AppError {
  return new AppError("STILL_PREPARING", messages.stillPreparing);
}

function alreadyPaid(): AppError {
  return new AppError("ALREADY_PAID", messages.alreadyPaid);
}
