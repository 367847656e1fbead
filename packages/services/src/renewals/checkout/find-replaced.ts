import { messages } from "@scriptkeeper/contracts/messages";
import { isUnpaidLate, liveRenewalStates } from "@scriptkeeper/domain/lifecycles/renewal";
import { type Context, notFound } from "../../core/index.ts";
import { cannotReplacePlaced, replacedIsPaid } from "../cart/refusals.ts";
import type { TokenRow } from "../links/links.queries.ts";
import { mayOrder } from "../links/tokens.ts";
import { findRenewal, listRenewalItems, type RenewalRow } from "../renewals.queries.ts";

/**
 * Finds the order that a cart is to replace; `null` when it has ended unpaid or is the link's own. NOT_FOUND unless it
 * is the same patient's and contains an item that the link may order; ALREADY_PAID when it is paid; CONFLICT
 * when it came late and its payment is still open.
 */
export async function findReplaced(
  ctx: Context,
  { token, renewalId }: { token: TokenRow; renewalId: string | undefined },
): Promise<RenewalRow | null> {
  if (renewalId === undefined) return null;
  const renewal = await findReachable(ctx, { token, renewalId });
  if (renewal.token_id === token.id) return null;
  if (isUnpaidLate(renewal)) throw cannotReplacePlaced();
  if (renewal.state === "paid") throw replacedIsPaid();
  return liveRenewalStates.includes(renewal.state) ? renewal : null;
}

/** Finds an order of the link's patient that contains an item that the link may order. NOT_FOUND for any other. */
export async function findReachable(
  ctx: Context,
  { token, renewalId }: { token: TokenRow; renewalId: string },
): Promise<RenewalRow> {
  const renewal = await findRenewal(ctx.db, renewalId);
  if (!renewal || renewal.user_id !== token.user_id) throw notFound(messages.renewalNotFound);
  const lines = await listRenewalItems(ctx.db, renewal.id);
  if (!lines.some((line) => mayOrder(token, line.item_id))) throw notFound(messages.renewalNotFound);
  return renewal;
}
