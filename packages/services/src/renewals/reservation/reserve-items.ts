import { randomUUID } from "node:crypto";
import { messages } from "@scriptkeeper/contracts/messages";
import { appliesToNextOrder } from "@scriptkeeper/domain/discounts";
import { renewalLifecycle } from "@scriptkeeper/domain/lifecycles/renewal";
import { nextReminderDate } from "@scriptkeeper/domain/reminder-date";
import { AppError, type Context, today, within } from "../../core/index.ts";
import { assignedDiscount, type ItemRow, lockItems, toSupply } from "../../prescriptions/index.ts";
import { type Cart, cartText } from "../cart/cart.ts";
import { validateCart } from "../cart/validate-cart.ts";
import { getOrderItems } from "../links/link-items.ts";
import type { TokenRow } from "../links/links.queries.ts";
import { insertOpening, insertRenewalItems, type NewRenewalItem } from "../renewal-changes.queries.ts";
import { type RenewalLease, renewalLeases } from "../renewal-lease.queries.ts";
import { logRenewal } from "../renewal-log.ts";
import { findRenewalOfToken, listRenewalItems, type RenewalRow } from "../renewals.queries.ts";
import { takeFromItem } from "./item-changes.queries.ts";
import { limitPerPatient } from "./limit-per-patient.ts";
import { releaseRenewal } from "./release-renewal.ts";

/** A renewal that is `closing` under this lease. */
export interface ClosedCheckout {
  id: string;
  leaseId: string;
}

export interface ReservationRequest {
  token: TokenRow;
  cart: Cart;
  /** Earlier checkouts, already gone at the store, that this cart takes the place of. */
  replaces?: readonly ClosedCheckout[];
}

export type Reservation =
  | ({ outcome: "reserved" } & RenewalLease)
  /** The link has a renewal that was not there a moment ago. */
  | { outcome: "existing"; renewal: RenewalRow };

/**
 * Takes the repeats and records the renewal as `opening`, in one transaction: repeats, dates, discount use,
 * log and renewal stand or fall together. The checkouts it takes the place of are given back in the same one.
 */
export function reserveItems(ctx: Context, request: ReservationRequest): Promise<Reservation> {
  const { token, replaces = [] } = request;
  return limitPerPatient(token.user_id, async (hasWaited) => {
    const existing = hasWaited && replaces.length === 0 ? await findRenewalOfToken(ctx.db, token.id) : null;
    if (existing) return { outcome: "existing", renewal: existing };
    return ctx.db.transaction((tx) => reserve(within(ctx, tx), request));
  });
}

async function reserve(
  ctx: Context,
  { token, cart, replaces = [] }: ReservationRequest,
): Promise<Reservation> {
  const itemIds = cart.lines.map((line) => line.id);
  for (const { id } of replaces)
    itemIds.push(...(await listRenewalItems(ctx.db, id)).map((line) => line.item_id));
  await lockItems(ctx.db, itemIds);
  for (const replaced of replaces) await releaseReplaced(ctx, replaced);
  const existing = await findRenewalOfToken(ctx.db, token.id);
  if (existing) return { outcome: "existing", renewal: existing };
  const { orderable } = await validate(ctx, token, cart);
  const renewalId = randomUUID();
  const now = ctx.clock.now();
  const lease = renewalLeases.begin(now);
  const inserted = await insertOpening(ctx.db, {
    id: renewalId,
    token_id: token.id,
    user_id: token.user_id,
    state: renewalLifecycle.initial[0],
    basket: cartText(cart),
    include_delivery: cart.includeDelivery,
    delivery_fee_cents: cart.includeDelivery ? ctx.settings.deliveryFeeCents : 0,
    ...lease,
    created_at: now,
    updated_at: now,
  });
  if (!inserted) throw new AppError("STILL_PREPARING", messages.stillPreparing);
  await takeRepeats(ctx, { renewalId, token, lines: orderable });
  return { outcome: "reserved", renewalId, leaseId: lease.lease_id };
}

/** Judges a cart against the items as they stand in this transaction. */
export async function validate(ctx: Context, token: TokenRow, cart: Cart) {
  const rows = await getOrderItems(ctx, { token, ids: cart.lines.map((line) => line.id) });
  return validateCart(cart, rows, today(ctx));
}

async function releaseReplaced(ctx: Context, replaced: ClosedCheckout): Promise<void> {
  const given = await releaseRenewal(ctx, { ...replaced, event: "checkoutClosed" });
  if (!given) throw new AppError("STILL_PREPARING", messages.stillPreparing);
}

async function takeRepeats(
  ctx: Context,
  order: { renewalId: string; token: TokenRow; lines: { row: ItemRow; quantity: number }[] },
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
    renewal: { id: order.renewalId, user_id: order.token.user_id },
    carerId: order.token.carer_id,
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
    { start: day, quantity: line.quantity, supply: toSupply(line.row) },
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
