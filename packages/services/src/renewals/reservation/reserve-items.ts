import { randomUUID } from "node:crypto";
import { renewalLifecycle } from "@scriptkeeper/domain/lifecycles/renewal";
import { addMinutes } from "date-fns";
import { type Context, today, within } from "../../core/index.ts";
import { lockItems, type PatientRow } from "../../prescriptions/index.ts";
import { type AgreedTotal, refuseHigherTotal } from "../cart/agreed-total.ts";
import { type Cart, cartText } from "../cart/cart.ts";
import { stillPreparing } from "../cart/refusals.ts";
import { validateCart } from "../cart/validate-cart.ts";
import type { Opening } from "../checkout/create-checkout.ts";
import { getOrderItems } from "../links/link-items.ts";
import type { TokenRow } from "../links/links.queries.ts";
import { renewalLeases } from "../renewal-lease.queries.ts";
import { logRenewal } from "../renewal-log.ts";
import { findRenewalOfToken, listRenewalItems, type RenewalRow } from "../renewals.queries.ts";
import { takeFromItems } from "./item-changes.queries.ts";
import { limitPerPatient } from "./limit-per-patient.ts";
import { insertOpening, insertRenewalItems } from "./opening.queries.ts";
import { releaseRenewal } from "./release-renewal.ts";
import { type ReservedLine, reserveLine } from "./reserve-line.ts";

/** Minutes until the store is first searched for duplicate checkouts, which lost replies can leave. */
const FIRST_LOOK_MINUTES = 5;

/** A renewal that is `closing` under this lease. */
export interface ClosedCheckout {
  id: string;
  leaseId: string;
}

export interface ReservationRequest {
  token: TokenRow;
  cart: Cart;
  /** Earlier checkouts, already deleted at the store, that this cart replaces. */
  replaces?: readonly ClosedCheckout[];
  /** What the patient was shown, if they were shown a total. */
  agreed?: AgreedTotal | null;
}

export type Reservation =
  | { outcome: "reserved"; opening: Opening }
  /** The link has a renewal that did not exist a moment ago. */
  | { outcome: "existing"; renewal: RenewalRow };

/**
 * Takes the repeats and records the renewal as `opening` in one transaction: repeats, dates, discount use, log and
 * renewal are saved together or not at all. Replaced checkouts are given back in the same transaction.
 */
export function reserveItems(ctx: Context, request: ReservationRequest): Promise<Reservation> {
  const { token, replaces = [] } = request;
  return limitPerPatient(token.user_id, async (hasWaited) => {
    const existing = hasWaited && replaces.length === 0 ? await findRenewalOfToken(ctx.db, token.id) : null;
    if (existing) return { outcome: "existing", renewal: existing };
    return ctx.db.transaction((tx) => reserve(within(ctx, tx), request));
  });
}

/** Locks first, then reads what the decision depends on, when nobody else can change it any more. */
async function reserve(
  ctx: Context,
  { token, cart, replaces = [], agreed }: ReservationRequest,
): Promise<Reservation> {
  const ids = cart.lines.map((line) => line.id);
  const itemIds = [...ids];
  for (const { id } of replaces)
    itemIds.push(...(await listRenewalItems(ctx.db, id)).map((line) => line.item_id));
  await lockItems(ctx.db, itemIds);
  for (const replaced of replaces) await releaseReplaced(ctx, replaced);

  const begun = toOpening(ctx, token, cart);
  const renewal = await insertOpening(ctx.db, begun);
  if (!renewal) return findExisting(ctx, token);

  const rows = await getOrderItems(ctx, { token, ids });
  const day = today(ctx);
  const { orderable } = validateCart(cart, rows, day);
  if (agreed) refuseHigherTotal(ctx, { ...cart, agreed, orderable });
  const order = { renewalId: renewal.id, now: begun.created_at, day };
  const taken = orderable.map((line) => reserveLine(line, order));
  const lines = taken.map(({ line }) => line);
  await insertRenewalItems(ctx.db, lines);
  await takeFromItems(
    ctx.db,
    taken.map(({ change }) => change),
  );
  const patient = orderable[0]?.row.user;
  await logStarted(ctx, { renewal, carerId: token.carer_id, patient, taken });
  const lease = { renewalId: begun.id, leaseId: begun.lease_id };
  const customerId = patient?.shopify_customer_id ?? null;
  return { outcome: "reserved", opening: { lease, renewal, lines, customerId, offers: agreed?.offers } };
}

async function releaseReplaced(ctx: Context, replaced: ClosedCheckout): Promise<void> {
  const given = await releaseRenewal(ctx, { ...replaced, event: "checkoutClosed" });
  if (!given) throw stillPreparing();
}

function toOpening(ctx: Context, token: TokenRow, cart: Cart) {
  const now = ctx.clock.now();
  return {
    id: randomUUID(),
    token_id: token.id,
    user_id: token.user_id,
    state: renewalLifecycle.initial[0],
    basket: cartText(cart),
    include_delivery: cart.includeDelivery,
    delivery_fee_cents: cart.includeDelivery ? ctx.settings.deliveryFeeCents : 0,
    ...renewalLeases.begin(now),
    failures: 0,
    duplicates_ask_at: addMinutes(now, FIRST_LOOK_MINUTES),
    created_at: now,
    updated_at: now,
  };
}

async function findExisting(ctx: Context, token: TokenRow): Promise<Reservation> {
  const renewal = await findRenewalOfToken(ctx.db, token.id);
  if (!renewal) throw stillPreparing();
  return { outcome: "existing", renewal };
}

function logStarted(
  ctx: Context,
  started: {
    renewal: RenewalRow;
    carerId: number | null;
    patient: PatientRow | undefined;
    taken: ReservedLine[];
  },
): Promise<void> {
  return logRenewal(ctx, {
    type: "renewal",
    action: "Order started",
    description: "A repeat was reserved and a checkout was prepared.",
    status: "success",
    ...started,
    lines: started.taken.map(({ line, change }) => ({
      item_id: line.item_id,
      product_name: line.product_name,
      quantity: line.quantity,
      repeats: change.repeats,
      next_reminder_date: change.nextReminder,
    })),
  });
}
