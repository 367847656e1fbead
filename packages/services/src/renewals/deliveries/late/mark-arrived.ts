import type { RenewalInput } from "@scriptkeeper/contracts/renewals";
import {
  type AdminContext,
  AppError,
  audit,
  type Context,
  notFound,
  type PatientContext,
  within,
} from "../../../core/index.ts";
import { logRenewal, toUnchangedLine } from "../../renewal-log.ts";
import { findRenewal, listRenewalItems } from "../../renewals.queries.ts";
import { saveArrived } from "./late-deliveries.queries.ts";

const NO_SUCH_ORDER = "This order is not yours, or is not there any more.";
const NOT_PAID = "This order is not paid, so that nothing of it can have come.";

/** The patient says that a paid order of theirs has come: nobody waits for it any more. Safe to repeat. */
export async function confirmArrival(
  ctx: PatientContext,
  { renewalId }: RenewalInput,
): Promise<{ id: string; arrived: true }> {
  return markArrived(ctx, {
    id: renewalId,
    userId: ctx.patient.id,
    carerId: ctx.patient.carerId,
    description:
      ctx.patient.carerId === null ? "The patient said that it has come." : "A carer said that it has come.",
  });
}

/** Staff have found out that a paid order has come. Safe to repeat. */
export async function settleDelivery(
  ctx: AdminContext,
  { renewalId }: RenewalInput,
): Promise<{ id: string; arrived: true }> {
  return markArrived(ctx, {
    id: renewalId,
    description: "Staff noted that it has come.",
    also: (inside) =>
      audit(inside, {
        action: "settle delivery",
        entity: "renewal",
        entityId: renewalId,
        after: { arrived_at: ctx.clock.now() },
      }),
  });
}

async function markArrived(
  ctx: Context,
  {
    id,
    userId,
    carerId,
    description,
    also,
  }: {
    id: string;
    userId?: number;
    carerId?: number | null;
    description: string;
    also?: (inside: Context) => Promise<void>;
  },
): Promise<{ id: string; arrived: true }> {
  await ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const owner = userId === undefined ? {} : { userId };
    const isNew = await saveArrived(tx, { id, ...owner, at: ctx.clock.now() });
    const renewal = await findRenewal(tx, id);
    if (!renewal || (userId !== undefined && renewal.user_id !== userId)) throw notFound(NO_SUCH_ORDER);
    if (renewal.state !== "paid") throw new AppError("CONFLICT", NOT_PAID);
    if (!isNew) return;
    await also?.(inside);
    const lines = (await listRenewalItems(tx, id)).filter((line) => line.given_back_at === null);
    await logRenewal(inside, {
      type: "order",
      action: "Order has come",
      description,
      status: "success",
      renewal,
      carerId,
      lines: lines.map(toUnchangedLine),
    });
  });
  return { id, arrived: true };
}
