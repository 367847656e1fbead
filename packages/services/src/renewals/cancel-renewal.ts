import { messages } from "@scriptkeeper/contracts/messages";
import type {
  CancelByLinkInput,
  CancelledRenewal,
  RenewalInput,
} from "@scriptkeeper/contracts/renewals/renewals";
import { isPaymentOpen, isUnpaidLate, isVoided } from "@scriptkeeper/domain/lifecycles/renewal";
import { AppError, type Context, notFound, type PatientContext } from "../core/index.ts";
import { closeCheckout, expireClosed } from "./checkout/close-checkout.ts";
import { findReachable } from "./checkout/find-replaced.ts";
import { readLink } from "./links/tokens.ts";
import { findRenewal, type RenewalRow } from "./renewals.queries.ts";

/**
 * Cancels a patient's unpaid order: closes its checkout at the store and gives back what it reserved. An order that
 * has already ended is left as it is. NOT_FOUND for somebody else's order; ALREADY_PAID when the payment came first;
 * CONFLICT when it was placed and its payment is still to be confirmed; STILL_PREPARING while it is being opened or
 * closed; BUSY when the store can't be reached.
 */
export async function cancelRenewal(
  ctx: PatientContext,
  { renewalId }: RenewalInput,
): Promise<CancelledRenewal> {
  const renewal = await findRenewal(ctx.db, renewalId);
  if (renewal?.user_id !== ctx.patient.id) throw notFound(messages.renewalNotFound);
  return cancelUnlessOver(ctx, renewal, ctx.patient);
}

/**
 * Does what `cancelRenewal` does, for whoever has a link of the same patient that may order one of the order's items.
 * LINK_DEAD for an expired link.
 */
export async function cancelByLink(ctx: Context, input: CancelByLinkInput): Promise<CancelledRenewal> {
  const { token } = await readLink(ctx, input.token);
  const renewal = await findReachable(ctx, { token, renewalId: input.renewalId });
  return cancelUnlessOver(ctx, renewal, { carerId: token.carer_id });
}

type By = Pick<PatientContext["patient"], "carerId">;

async function cancelUnlessOver(ctx: Context, renewal: RenewalRow, by: By): Promise<CancelledRenewal> {
  switch (renewal.state) {
    case "opening":
      throw new AppError("STILL_PREPARING", messages.stillPreparing);
    case "open":
    case "closing":
      return cancel(ctx, renewal, by);
    case "paid":
      throw isUnpaidLate(renewal) ? cannotCancelPlaced() : cannotCancelPaid();
    default:
      return endedView(renewal);
  }
}

async function cancel(ctx: Context, { id, ...renewal }: RenewalRow, by: By): Promise<CancelledRenewal> {
  const closed = await closeCheckout(ctx, { id, ...renewal });
  switch (closed.outcome) {
    case "gone":
      return (await expireClosed(ctx, { id, leaseId: closed.leaseId, givenUp: by }))
        ? { id, state: "lapsed" }
        : whatBecameOf(ctx, id);
    case "paid":
      throw cannotCancelPaid();
    case "placed":
      throw cannotCancelPlaced();
    case "busy":
      return whatBecameOf(ctx, id);
    case "unreachable":
      ctx.log.warn({ renewalId: id, kind: closed.error.kind }, "checkout not closed");
      throw new AppError("BUSY", messages.cancelUnreachable);
  }
}

/**
 * The answer when another process handled the renewal first. If it is open again without an order, that process could
 * not close it either.
 */
async function whatBecameOf(ctx: Context, id: string): Promise<CancelledRenewal> {
  const current = await findRenewal(ctx.db, id);
  if (current && isPaymentOpen(current)) throw cannotCancelPlaced();
  if (current?.state === "paid") throw cannotCancelPaid();
  if (current?.state === "open") throw new AppError("BUSY", messages.cancelUnreachable);
  if (!current || current.state === "closing")
    throw new AppError("STILL_PREPARING", messages.cannotCancelYet);
  return endedView(current);
}

function cannotCancelPaid() {
  return new AppError("ALREADY_PAID", messages.cannotCancelPaid);
}

function cannotCancelPlaced() {
  return new AppError("CONFLICT", messages.cannotCancelPlaced);
}

function endedView(renewal: RenewalRow): CancelledRenewal {
  const { id, state } = renewal;
  return { id, state, ...(isVoided(renewal) && { was_placed: true as const }) };
}
