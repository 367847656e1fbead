import { isCustomerGone, refusedLines, StoreError } from "@scriptkeeper/store/port";
import { type Context, today } from "../../core/index.ts";
import { findPatient } from "../../prescriptions/index.ts";
import type { RenewalLease } from "../renewal-lease.queries.ts";
import { logAttentionOnce } from "../renewal-log.ts";
import {
  findOtherOwner,
  findRenewal,
  forgetStoreCustomer,
  isAnyDeleted,
  linkStoreCustomer,
  listRenewalItems,
  type RenewalItemRow,
  type RenewalRow,
} from "../renewals.queries.ts";
import { findOffers, type Offer } from "./price-lines.ts";
import { type Opened, recordRefused } from "./record-opened.ts";
import { sell } from "./sell-lines.ts";

/** A renewal that waits for its checkout, under our lease, as it was a moment ago. */
export interface Opening {
  lease: RenewalLease;
  renewal: RenewalRow;
  /** The lines that have not been given back. */
  lines: RenewalItemRow[];
  /** The customer's id at the store; `null` when none is known. */
  customerId: string | null;
  /** The offers that the patient's total was compared with; the store is asked when there are none. */
  offers?: Map<number, Offer> | undefined;
}

/**
 * Opens the checkout for somebody who is waiting. If it certainly could not be made, everything is given back at once.
 */
export async function openCheckout(ctx: Context, opening: Opening): Promise<Opened> {
  const { lease } = opening;
  try {
    return await createCheckout(ctx, opening);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    ctx.log.warn(
      { renewalId: lease.renewalId, kind: error.kind, outcomeUnknown: error.outcomeUnknown },
      "checkout not made",
    );
    if (error.outcomeUnknown) return { outcome: "unknown" };
    await reportObjection(ctx, opening.renewal, error);
    return recordRefused(ctx, lease, error.kind === "throttled" ? "busy" : "store");
  }
}

/**
 * Tells administrators, once a day, what the store holds against a patient's order as a whole, such as an address that
 * it does not accept: the patient can't order until somebody puts that right.
 */
export async function reportObjection(
  ctx: Context,
  renewal: RenewalRow,
  { kind, refusals }: StoreError,
): Promise<void> {
  if (kind !== "user" || refusals.length === 0 || renewal.user_id === null) return;
  const said = [...new Set(refusals.map(({ message }) => message))].join(" ");
  const description = `The store refused this patient's order: “${said}”. Until that is put right at the store or under Customers, this patient cannot order.`;
  await logAttentionOnce(ctx, {
    renewal,
    type: "renewal",
    action: "Order refused by the store",
    description,
    report: { key: `objection:${renewal.user_id}`, state: `${today(ctx)} ${said}` },
  });
}

/** Creates the checkout of a renewal that another process began, as `createCheckout` does. */
export async function resumeCheckout(ctx: Context, lease: RenewalLease): Promise<Opened> {
  const renewal = await findRenewal(ctx.db, lease.renewalId);
  if (!renewal) return { outcome: "unknown" };
  const lines = (await listRenewalItems(ctx.db, renewal.id)).filter((line) => line.given_back_at === null);
  if (await isAnyDeleted(ctx.db, lines)) throw new StoreError("user", "a prescription was deleted");
  return createCheckout(ctx, { lease, renewal, lines, customerId: null });
}

/**
 * Creates the checkout, holding no transaction or connection while the store is asked. Fails with StoreError when
 * there is no checkout or it is unknown whether there is; nothing has been given back then.
 */
async function createCheckout(ctx: Context, opening: Opening): Promise<Opened> {
  const { lease, renewal, lines } = opening;
  const offers =
    opening.offers ??
    (await findOffers(
      ctx,
      lines.map((line) => ({ id: line.item_id, productId: line.product_id, variantId: line.variant_id })),
    ));
  const sellable = lines.flatMap((line) => {
    const offer = offers.get(line.item_id);
    return offer ? [{ ...line, offer }] : [];
  });
  const sellTo = (customerId: string) =>
    sell(ctx, { lease, renewal, customerId, lines: sellable, all: lines });
  const customerId = opening.customerId ?? (await ensureCustomer(ctx, renewal));
  try {
    return await sellTo(customerId);
  } catch (error) {
    if (!(error instanceof StoreError && (await isAboutCustomer(ctx, { error, customerId })))) throw error;
    // The customer was deleted or merged at the store, and the webhook never arrived.
    await forgetStoreCustomer(ctx.db, customerId);
    return sellTo(await ensureCustomer(ctx, renewal));
  }
}

/**
 * Whether the store refused because the customer no longer exists there. A refusal that names neither the customer nor
 * a line may still mean that, so the store is asked.
 */
async function isAboutCustomer(
  ctx: Context,
  { error, customerId }: { error: StoreError; customerId: string },
): Promise<boolean> {
  if (error.kind !== "user" || error.outcomeUnknown) return false;
  if (isCustomerGone(error)) return true;
  if (error.refusals.length === 0 || refusedLines(error).length > 0) return false;
  return !(await ctx.store.hasCustomer(customerId).catch(() => true));
}

/** Finds the patient's customer at the store by email, or creates one. */
async function ensureCustomer(ctx: Context, renewal: RenewalRow): Promise<string> {
  const patient = await findPatient(ctx.db, renewal.user_id);
  if (!patient) throw new StoreError("user", "the account was deleted");
  if (patient.shopify_customer_id) return patient.shopify_customer_id;
  const { id } = await ctx.store.ensureCustomer({
    email: patient.email,
    firstName: patient.first_name,
    lastName: patient.last_name,
    phone: patient.phone,
  });
  await linkStoreCustomer(ctx.db, { userId: patient.id, customerId: id });
  await reportOtherOwner(ctx, { renewal, userId: patient.id, customerId: id });
  return id;
}

/**
 * Tells administrators, once per order, that the store customer it is made for belongs to another account here: an
 * email address moved from one person to another here but stayed the first one's at the store. The order is under that
 * customer's name.
 */
async function reportOtherOwner(
  ctx: Context,
  { renewal, ...of }: { renewal: RenewalRow; userId: number; customerId: string },
): Promise<void> {
  const other = await findOtherOwner(ctx.db, of);
  if (!other) return;
  const description = `At the store this patient's email address belongs to the customer of account ${other.id}, under whose name the order stands. Check where it is sent, and correct that customer's address at the store.`;
  await logAttentionOnce(ctx, {
    renewal,
    type: "renewal",
    action: "Customer belongs to another account",
    description,
    report: { key: `other_owner:${renewal.id}`, state: String(other.id) },
    withoutKey: { renewalId: renewal.id, description },
  });
}
