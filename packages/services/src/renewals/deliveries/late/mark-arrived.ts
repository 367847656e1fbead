import type { RenewalInput } from "@scriptkeeper/contracts/renewals/renewals";
import { isOrdered } from "@scriptkeeper/domain/lifecycles/renewal";
import {
  type AdminContext,
  AppError,
  audit,
  type Context,
  notFound,
  type PatientContext,
  within,
} from "../../../core/index.ts";
import { lockRenewal } from "../../renewal-changes.queries.ts";
import type { RenewalRow } from "../../renewals.queries.ts";
import { type Awaited, saveAwaited } from "./late-deliveries.queries.ts";
import { logArrival, NOTED_BY_STAFF } from "./log-arrival.ts";

export const NO_SUCH_ORDER =
  "We could not find this order. It may not be yours, or it may have been deleted.";
const DELETED_ORDER = "We could not find this order. It may have been deleted.";
const NOT_PAID = "This order has not been paid, so nothing from it can have arrived.";

/**
 * Records that the patient says an order has arrived, so that it is no longer expected. Safe to repeat. NOT_FOUND for
 * somebody else's order, CONFLICT for one that is neither placed nor paid.
 */
export async function confirmArrival(
  ctx: PatientContext,
  { renewalId }: RenewalInput,
): Promise<{ id: string; arrived: true }> {
  return markArrived(ctx, {
    id: renewalId,
    userId: ctx.patient.id,
    carerId: ctx.patient.carerId,
    description:
      ctx.patient.carerId === null ? "The patient said it has arrived." : "A carer said it has arrived.",
  });
}

/**
 * Records that staff found out an order has arrived. Safe to repeat. NOT_FOUND for a missing order, CONFLICT for one
 * that is neither placed nor paid.
 */
export async function settleDelivery(
  ctx: AdminContext,
  { renewalId }: RenewalInput,
): Promise<{ id: string; arrived: true }> {
  return markArrived(ctx, {
    id: renewalId,
    description: NOTED_BY_STAFF,
    also: (inside, renewal, come) =>
      audit(inside, {
        action: "settle delivery",
        entity: "renewal",
        entityId: renewalId,
        after: { arrived_at: come.arrived_at },
        undo: {
          kind: "edit",
          userId: renewal.user_id,
          before: awaitedOf(renewal),
          after: awaitedOf({ ...renewal, ...come }),
        },
      }),
  });
}

/** The columns that an order's arrival changes, and its state, in the form that an undo record stores. */
export function awaitedOf(renewal: RenewalRow) {
  return {
    state: renewal.state,
    arrived_at: storedInstant(renewal.arrived_at),
    fulfillment_ask_at: storedInstant(renewal.fulfillment_ask_at),
    delivery_due_on: renewal.delivery_due_on,
  };
}

function storedInstant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
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
    also?: (inside: Context, renewal: RenewalRow, come: Awaited) => Promise<void>;
  },
): Promise<{ id: string; arrived: true }> {
  await ctx.db.transaction(async (tx) => {
    const inside = within(ctx, tx);
    const locked = await lockRenewal(tx, id);
    const isTheirs = locked && (userId === undefined || locked.renewal.user_id === userId);
    if (!isTheirs) throw notFound(userId === undefined ? DELETED_ORDER : NO_SUCH_ORDER);
    const { renewal } = locked;
    if (!isOrdered(renewal)) throw new AppError("CONFLICT", NOT_PAID);
    if (renewal.arrived_at !== null) return;
    const come = { arrived_at: ctx.clock.now(), fulfillment_ask_at: null, delivery_due_on: null };
    await saveAwaited(tx, id, come);
    await also?.(inside, renewal, come);
    await logArrival(inside, { ...locked, action: "Order arrived", description, carerId });
  });
  return { id, arrived: true };
}
