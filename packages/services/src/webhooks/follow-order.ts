import { z } from "zod";
import type { Context } from "../context.ts";
import { pullOrder } from "../renewals/reconcile-renewals.ts";
import { findRenewal } from "../renewals/renewals.queries.ts";

const OrderMessage = z.object({ tags: z.string().default("") });
const RENEWAL_TAG = /(?:^|,\s*)rxr-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\s*,|$)/i;

/**
 * A message about an order is only a hint, for anyone may set a tag: what counts is what the store answers
 * about the checkout that we made. Orders without our tag are none of a renewal's business.
 */
export async function followOrder(ctx: Context, body: Buffer): Promise<void> {
  const message = OrderMessage.parse(JSON.parse(body.toString("utf8")));
  const renewalId = RENEWAL_TAG.exec(message.tags)?.[1];
  if (!renewalId) return;
  const renewal = await findRenewal(ctx.db, renewalId.toLowerCase());
  if (renewal) await pullOrder(ctx, renewal);
}
