import type { NotArrived } from "@scriptkeeper/contracts/renewals/deliveries";
import type { RenewalInput } from "@scriptkeeper/contracts/renewals/renewals";
import { isOrdered } from "@scriptkeeper/domain/lifecycles/renewal";
import { isDeliveryOver } from "@scriptkeeper/domain/parcels/fulfillments";
import { addDays } from "@scriptkeeper/domain/time/days";
import { AppError, notFound, type PatientContext, today, within } from "../../../core/index.ts";
import { lockRenewal } from "../../renewal-changes.queries.ts";
import type { RenewalRow } from "../../renewals.queries.ts";
import { isFollowed } from "../begin-delivery.ts";
import { deliveryFacts } from "../delivery-facts.ts";
import { toDelivery } from "../following/record-fulfillments.ts";
import { listParcels } from "../fulfillments.queries.ts";
import { saveAwaited } from "./late-deliveries.queries.ts";
import { logArrival } from "./log-arrival.ts";
import { NO_SUCH_ORDER } from "./mark-arrived.ts";

const NOT_EXPECTED = "This order was cancelled, so nothing from it is expected any more.";

/**
 * Records that an order has not arrived after all, as the patient says: it is expected as before, and the store is
 * asked about it again. If all of it was reported as delivered, whether or not the patient had confirmed that, or it is
 * too old to be asked about, it is late at once, so that staff look for it. Safe to repeat. NOT_FOUND for somebody
 * else's order, CONFLICT for one that has since been cancelled.
 */
export async function takeBackArrival(
  ctx: PatientContext,
  { renewalId: id }: RenewalInput,
): Promise<NotArrived> {
  const { id: userId, carerId } = ctx.patient;
  await ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const locked = await lockRenewal(tx, id);
    if (locked?.renewal.user_id !== userId) throw notFound(NO_SUCH_ORDER);
    const { renewal, lines } = locked;
    if (renewal.arrived_at === null && !isNothingExpected(renewal)) return;
    if (!isOrdered(renewal)) throw new AppError("CONFLICT", NOT_EXPECTED);
    const now = ctx.clock.now();
    const awaited = {
      renewal: { ...renewal, arrived_at: null },
      lines: lines.filter((line) => line.given_back_at === null),
      parcels: await listParcels(tx, [id]),
    };
    const { askAt, dueOn } = toDelivery(inside, { ...awaited, askedAt: now });
    await saveAwaited(tx, id, {
      arrived_at: null,
      delivery_due_on: askAt === null ? addDays(today(inside), -1) : dueOn,
      fulfillment_ask_at: askAt === null ? null : now,
    });
    await logArrival(inside, {
      ...locked,
      action: "Order marked as not arrived",
      description: `${carerId === null ? "The patient" : "A carer"} said ${saidOf({
        wasConfirmed: renewal.arrived_at !== null,
        wasReported: isDeliveryOver(deliveryFacts(inside, awaited)),
      })}.`,
      carerId,
    });
  });
  return { id, arrived: false };
}

/** Whether an order was followed and nothing more of it is expected. */
function isNothingExpected(renewal: RenewalRow): boolean {
  return isFollowed(renewal) && renewal.fulfillment_ask_at === null && renewal.delivery_due_on === null;
}

function saidOf({ wasConfirmed, wasReported }: { wasConfirmed: boolean; wasReported: boolean }): string {
  if (wasConfirmed) return "it has not arrived after all";
  const missing = "that not all of it has arrived";
  return wasReported ? `${missing}, although it was reported as delivered` : missing;
}
