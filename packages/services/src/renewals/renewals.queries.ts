import type { RenewalState } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { isCounted, isLive, isPayable } from "@scriptkeeper/db/renewal-states";
import { prescription_items, renewal_items, renewals, users } from "@scriptkeeper/db/schema";
import { subHours } from "date-fns";
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, not, or, sql } from "drizzle-orm";
import { latestRightTime } from "../core/index.ts";
import { renewalLeases } from "./renewal-lease.queries.ts";

export type RenewalRow = typeof renewals.$inferSelect;
export type RenewalItemRow = typeof renewal_items.$inferSelect;

export async function findRenewal(db: Db, id: string): Promise<RenewalRow | null> {
  const [row] = await prepared(db, "renewal", () =>
    db
      .select()
      .from(renewals)
      .where(eq(renewals.id, sql.placeholder("id"))),
  ).execute({ id });
  return row ?? null;
}

/**
 * Finds the renewal of a link that is paid or, failing that, on its way; a link can have a newer one besides one that
 * was paid late.
 */
export async function findRenewalOfToken(db: Db, tokenId: number): Promise<RenewalRow | null> {
  const [row] = await prepared(db, "renewal_of_token", () =>
    db
      .select()
      .from(renewals)
      .where(and(eq(renewals.token_id, sql.placeholder("tokenId")), isCounted()))
      .orderBy(sql`${renewals.state} = 'paid' desc`, desc(renewals.created_at))
      .limit(1),
  ).execute({ tokenId });
  return row ?? null;
}

/** Finds the renewal that an order of the store belongs to. */
export async function findRenewalOfOrder(db: Db, orderId: string): Promise<RenewalRow | null> {
  const [row] = await prepared(db, "renewal_of_order", () =>
    db
      .select()
      .from(renewals)
      .where(eq(renewals.order_id, sql.placeholder("orderId"))),
  ).execute({ orderId });
  return row ?? null;
}

/** Lists the renewals of a store customer whose checkout may still be paid. */
export async function listOpenOfCustomer(db: Db, storeCustomerId: string): Promise<RenewalRow[]> {
  const rows = await db
    .select({ renewal: renewals })
    .from(renewals)
    .innerJoin(users, eq(users.id, renewals.user_id))
    .where(and(eq(users.shopify_customer_id, storeCustomerId), isPayable()));
  return rows.map(({ renewal }) => renewal);
}

export function listRenewalItems(db: Db, renewalId: string): Promise<RenewalItemRow[]> {
  return prepared(db, "lines_of_renewal", () =>
    db
      .select()
      .from(renewal_items)
      .where(eq(renewal_items.renewal_id, sql.placeholder("renewalId")))
      .orderBy(asc(renewal_items.item_id)),
  ).execute({ renewalId });
}

/** Whether the prescription of any of these lines has been deleted. */
export async function isAnyDeleted(db: Db, lines: readonly RenewalItemRow[]): Promise<boolean> {
  const ids = lines.map((line) => line.item_id);
  return (await db.$count(prescription_items, inArray(prescription_items.id, ids))) < ids.length;
}

/** How many tries in a row fail before an order is given up whose checkout the store has not made: about an hour's. */
export const GIVEN_UP_AFTER = 12;

/** A renewal at which the store keeps failing waits longer from `after` failures on; the pauses, in minutes, double. */
interface Pace {
  after: number;
  first: number;
  longest: number;
}

/** Patients wait for checkouts that are being made, and for nothing else. */
const quick: Pace = { after: 3, first: 3, longest: 6 };
const slow: Pace = { after: 3, first: 5, longest: 60 };

function isTurnOf(now: Date, { after, first, longest }: Pace) {
  const { failures, updated_at } = renewals;
  const pause = sql`least(${longest}::int, ${first}::int * 2 ^ least(${failures} - ${after}::int, 10)) * interval '1 minute'`;
  return or(lt(failures, after), lte(updated_at, sql`${now.toISOString()}::timestamptz - ${pause}`));
}

/**
 * An order that was sent although its payment came to nothing may never be paid. It is asked about once an hour: what
 * changes about it at the store is reported there, and read with all changed orders.
 */
function isTurnOfUnpaid(now: Date) {
  const { unpaid_since, updated_at } = renewals;
  return or(isNull(unpaid_since), lt(updated_at, subHours(now, 1)));
}

/** Lists renewals in a state that are due and that no process is working on, the longest waiting first. */
export function listWaiting(
  db: Db,
  filter: { state: RenewalState; now: Date; notTouchedSince: Date; limit: number },
): Promise<RenewalRow[]> {
  return db
    .select()
    .from(renewals)
    .where(
      and(
        eq(renewals.state, filter.state),
        renewalLeases.isFree(filter.now),
        or(
          and(
            lt(renewals.updated_at, filter.notTouchedSince),
            isTurnOf(filter.now, filter.state === "opening" ? quick : slow),
            isTurnOfUnpaid(filter.now),
          ),
          gt(renewals.updated_at, latestRightTime(filter.now)),
        ),
      ),
    )
    .orderBy(asc(renewals.updated_at))
    .limit(filter.limit);
}

/** Lists checkouts that were opened before a given time and not ordered from, the longest untouched first. */
export function listOpenedBefore(
  db: Db,
  filter: { before: Date; now: Date; limit: number },
): Promise<RenewalRow[]> {
  return db
    .select()
    .from(renewals)
    .where(
      and(
        eq(renewals.state, "open"),
        isNull(renewals.placed_at),
        lt(renewals.opened_at, filter.before),
        isTurnOf(filter.now, slow),
      ),
    )
    .orderBy(asc(renewals.updated_at))
    .limit(filter.limit);
}

/** Lists paid and ended orders whose turn it is to be looked up for duplicate checkouts, the longest waiting first. */
export function listToCheckForDuplicates(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<RenewalRow[]> {
  return db
    .select()
    .from(renewals)
    .where(and(lte(renewals.duplicates_ask_at, now), not(isLive())))
    .orderBy(asc(renewals.duplicates_ask_at))
    .limit(limit);
}

/**
 * Links an account to the store's customer, unless the account has one or another account is linked to that customer.
 */
export async function linkStoreCustomer(db: Db, link: { userId: number; customerId: string }): Promise<void> {
  await db
    .update(users)
    .set({ shopify_customer_id: link.customerId })
    .where(
      and(
        eq(users.id, link.userId),
        isNull(users.shopify_customer_id),
        sql`not exists (select from ${users} other where other.shopify_customer_id = ${link.customerId})`,
      ),
    );
}

/** Finds another account linked to the store's customer; `null` if there is none. */
export async function findOtherOwner(
  db: Db,
  { userId, customerId }: { userId: number; customerId: string },
): Promise<{ id: number } | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.shopify_customer_id, customerId), ne(users.id, userId)));
  return row ?? null;
}

/** Unlinks a customer that no longer exists at the store. */
export async function forgetStoreCustomer(db: Db, customerId: string): Promise<void> {
  await db.update(users).set({ shopify_customer_id: null }).where(eq(users.shopify_customer_id, customerId));
}
