import { randomUUID } from "node:crypto";
import { messages } from "@scriptkeeper/contracts/messages";
import { appliesToNextOrder } from "@scriptkeeper/domain/discounts";
import { renewalLifecycle } from "@scriptkeeper/domain/lifecycles/renewal";
import { nextReminderDate } from "@scriptkeeper/domain/reminder-date";
import { addSeconds } from "date-fns";
import { AppError, type Context, today, within } from "../../core/index.ts";
import {
  assignedDiscount,
  findPatient,
  type ItemRow,
  lockItems,
  supplyOf,
} from "../../prescriptions/index.ts";
import { type Cart, cartText } from "../cart/cart.ts";
import { validateCart } from "../cart/validate-cart.ts";
import { getOrderItems } from "../links/link-items.ts";
import type { TokenRow } from "../links/tokens.queries.ts";
import { insertOpening, insertRenewalItems, type NewRenewalItem } from "../renewal-changes.queries.ts";
import { logRenewal } from "../renewal-log.ts";
import { findRenewalOfToken, listRenewalItems, type RenewalRow } from "../renewals.queries.ts";
import { takeFromItem } from "./item-changes.queries.ts";
import { limitPerPatient } from "./limit-per-patient.ts";
import { releaseRenewal } from "./release-renewal.ts";

export const LEASE_SECONDS = 30;

/** A renewal that is `closing` under this lease. */
export interface ClosedCheckout {
  id: string;
  leaseId: string;
}

export interface ReservationRequest {
  token: TokenRow;
  basket: Cart;
  /** Earlier checkouts, already gone at the store, that this basket takes the place of. */
  replaces?: readonly ClosedCheckout[];
}

export type Reservation =
  | { outcome: "begun"; renewalId: string; leaseId: string }
  /** The link has a renewal that was not there a moment ago. */
  | { outcome: "met"; renewal: RenewalRow };

/**
 * Takes the repeats and records the renewal as `opening`, in one transaction: repeats, dates, discount use,
 * log and renewal stand or fall together. The checkouts it takes the place of are given back in the same one.
 */
export function reserveItems(ctx: Context, beginning: ReservationRequest): Promise<Reservation> {
  const { token, replaces = [] } = beginning;
  return limitPerPatient(token.user_id, async (hasWaited) => {
    const met = hasWaited && replaces.length === 0 ? await findRenewalOfToken(ctx.db, token.id) : null;
    if (met) return { outcome: "met", renewal: met };
    return ctx.db.transaction((tx) => reserve(within(ctx, tx), beginning));
  });
}

async function reserve(
  ctx: Context,
  { token, basket, replaces = [] }: ReservationRequest,
): Promise<Reservation> {
  const itemIds = basket.lines.map((line) => line.id);
  for (const { id } of replaces)
    itemIds.push(...(await listRenewalItems(ctx.db, id)).map((line) => line.item_id));
  await lockItems(ctx.db, itemIds);
  for (const replaced of replaces) await releaseReplaced(ctx, replaced);
  const met = await findRenewalOfToken(ctx.db, token.id);
  if (met) return { outcome: "met", renewal: met };
  const { orderable } = await validate(ctx, token, basket);
  const renewalId = randomUUID();
  const leaseId = randomUUID();
  const now = ctx.clock.now();
  const inserted = await insertOpening(ctx.db, {
    id: renewalId,
    token_id: token.id,
    user_id: token.user_id,
    state: renewalLifecycle.initial[0],
    basket: cartText(basket),
    include_delivery: basket.includeDelivery,
    delivery_fee_cents: basket.includeDelivery ? ctx.settings.deliveryFeeCents : 0,
    lease_id: leaseId,
    lease_until: addSeconds(now, LEASE_SECONDS),
    created_at: now,
    updated_at: now,
  });
  if (!inserted) throw new AppError("STILL_PREPARING", messages.stillPreparing);
  await takeRepeats(ctx, { renewalId, userId: token.user_id, lines: orderable });
  return { outcome: "begun", renewalId, leaseId };
}

/** Judges a basket against the items as they stand in this transaction. */
export async function validate(ctx: Context, token: TokenRow, basket: Cart) {
  const rows = await getOrderItems(ctx, { token, ids: basket.lines.map((line) => line.id) });
  return validateCart(basket, rows, today(ctx));
}

async function releaseReplaced(ctx: Context, replaced: ClosedCheckout): Promise<void> {
  const given = await releaseRenewal(ctx, { ...replaced, event: "checkoutClosed" });
  if (!given) throw new AppError("STILL_PREPARING", messages.stillPreparing);
}

async function takeRepeats(
  ctx: Context,
  order: { renewalId: string; userId: number; lines: { row: ItemRow; quantity: number }[] },
): Promise<void> {
  const taken = order.lines.map((line) => reserveLine(ctx, { ...line, renewalId: order.renewalId }));
  await insertRenewalItems(
    ctx.db,
    taken.map((line) => line.record),
  );
  for (const line of taken) await takeFromItem(ctx.db, line.change);
  await logRenewal(ctx, {
    type: "renewal",
    action: "Order started",
    description: "A repeat was used and a checkout was prepared.",
    status: "success",
    renewalId: order.renewalId,
    patient: await findPatient(ctx.db, order.userId),
    lines: taken.map(({ record, change }) => ({
      item_id: record.item_id,
      product_name: record.product_name,
      quantity: record.quantity,
      repeats: change.repeats,
      next_reminder_date: change.nextReminder,
    })),
  });
}

/** What one line takes from its item, and the record from which exactly that can be given back. */
function reserveLine(ctx: Context, line: { row: ItemRow; quantity: number; renewalId: string }) {
  const { item } = line.row;
  const now = ctx.clock.now();
  const day = today(ctx);
  const repeats = item.repeats === null ? null : item.repeats - 1;
  const nextReminder = nextReminderDate(
    { start: day, quantity: line.quantity, supply: supplyOf(line.row) },
    day,
  );
  const record: NewRenewalItem = {
    renewal_id: line.renewalId,
    item_id: item.id,
    product_id: item.product_id,
    product_name: item.product_name,
    variant_id: item.variant_id,
    quantity: line.quantity,
    took_repeat: item.repeats !== null,
    repeats_before: item.repeats,
    repeats_revision: item.repeats_revision,
    last_renewal_before: item.last_renewal_date,
    reminder_before: item.next_reminder_date,
    reminder_written: nextReminder,
    ...discountOf(line.row, now),
  };
  return { record, change: { id: item.id, repeats, renewedOn: day, nextReminder, at: now } };
}

/** The assignment counts as used by every renewal since; its price is lowered only where the scope says so. */
function discountOf(row: ItemRow, now: Date) {
  const discount = assignedDiscount(row);
  if (!discount || !row.discount) return {};
  if (!appliesToNextOrder(discount, now)) return { assignment_id: row.assignment_id };
  return {
    assignment_id: row.assignment_id,
    discount_name: row.discount.name,
    discount_type: row.discount.discount_type,
    discount_value: row.discount.discount_value,
    discount_scope: row.discount.application_scope,
  };
}
