import { messages } from "@scriptkeeper/contracts/messages";
import type { CancelledRenewal, CancelRenewalInput } from "@scriptkeeper/contracts/renewals";
import type { Context } from "../context.ts";
import { AppError, notFound } from "../errors.ts";
import { requireSignedIn } from "../policy.ts";
import { closeCheckout, lapseClosed } from "./close-checkout.ts";
import { findReachable } from "./find-replaced.ts";
import { findRenewal, type RenewalRow } from "./renewals.queries.ts";
import { readToken } from "./tokens.ts";

/**
 * Gives up an order that was not paid: its checkout is closed at the store and what it took goes back. One that has
 * ended is left as it is. NOT_FOUND for somebody else's; ALREADY_PAID when the payment was quicker; CONFLICT when it was
 * placed and is still to be confirmed; STILL_PREPARING while it is being opened or closed; BUSY when the store is away.
 */
export async function cancelRenewal(ctx: Context, input: CancelRenewalInput): Promise<CancelledRenewal> {
  const renewal = await findOwn(ctx, input);
  switch (renewal.state) {
    case "opening":
      throw new AppError("STILL_PREPARING", messages.stillPreparing);
    case "open":
    case "closing":
      return cancel(ctx, renewal);
    case "paid":
      throw new AppError("ALREADY_PAID", messages.cannotCancelPaid);
    default:
      return { id: renewal.id, state: renewal.state };
  }
}

async function findOwn(ctx: Context, { renewalId, token }: CancelRenewalInput): Promise<RenewalRow> {
  if (token !== undefined) return findReachable(ctx, { token: await readToken(ctx, token), renewalId });
  requireSignedIn(ctx);
  const renewal = await findRenewal(ctx.db, renewalId);
  if (renewal?.user_id !== ctx.actor.userId) throw notFound(messages.renewalNotFound);
  return renewal;
}

async function cancel(ctx: Context, { id, ...renewal }: RenewalRow): Promise<CancelledRenewal> {
  const closed = await closeCheckout(ctx, { id, ...renewal });
  switch (closed.outcome) {
    case "gone":
      await lapseClosed(ctx, { id, leaseId: closed.leaseId, byPatient: true });
      return { id, state: "lapsed" };
    case "paid":
      throw new AppError("ALREADY_PAID", messages.cannotCancelPaid);
    case "busy":
      return whatBecameOf(ctx, id);
    case "unreachable":
      ctx.log.warn({ renewalId: id, kind: closed.error.kind }, "checkout not closed");
      throw new AppError("BUSY", messages.cancelUnreachable);
  }
}

/** Somebody else was quicker, or the store has an order that is not paid yet. */
async function whatBecameOf(ctx: Context, id: string): Promise<CancelledRenewal> {
  const current = await findRenewal(ctx.db, id);
  if (current?.state === "paid") throw new AppError("ALREADY_PAID", messages.cannotCancelPaid);
  if (current?.state === "open") throw new AppError("CONFLICT", messages.cannotCancelPlaced);
  if (!current || current.state === "closing")
    throw new AppError("STILL_PREPARING", messages.cannotCancelYet);
  return { id, state: current.state };
}
