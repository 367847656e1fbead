import { readOrderMessage } from "@scriptkeeper/store/order-message";
import { renewalIdIn } from "@scriptkeeper/store/renewal-tag";
import type { Context } from "../context.ts";
import { pullOrder } from "../renewals/reconcile-renewals.ts";
import { findRenewal } from "../renewals/renewals.queries.ts";
import { deleteSurplus } from "../renewals/surplus-checkouts.ts";

/**
 * A message about an order is only a hint, for anyone may set a tag: what counts is what the store answers
 * about the checkout that we made. Orders without our tag are none of a renewal's business. False while the
 * store does not show the payment that the message tells of: its search knows it only later.
 */
export async function followOrder(ctx: Context, body: Buffer): Promise<boolean> {
  const message = readOrderMessage(body);
  const renewalId = renewalIdIn(message.tags);
  const renewal = renewalId === null ? null : await findRenewal(ctx.db, renewalId);
  if (!renewal) return true;
  const isKnown = await pullOrder(ctx, renewal);
  if (isKnown) await deleteSurplus(ctx, renewal);
  return isKnown || !message.isPaid;
}
