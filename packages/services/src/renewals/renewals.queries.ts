import type { RenewalState } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, renewal_items, renewals, users } from "@scriptkeeper/db/schema";
import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";

export type RenewalRow = typeof renewals.$inferSelect;
export type RenewalItemRow = typeof renewal_items.$inferSelect;
export type NewRenewalItem = typeof renewal_items.$inferInsert;

const LIVE: RenewalState[] = ["opening", "open", "closing"];

export async function findRenewal(db: Db, id: string): Promise<RenewalRow | null> {
  const [row] = await db.select().from(renewals).where(eq(renewals.id, id));
  return row ?? null;
}

/** The renewal of a link that is on its way or paid; a link has at most one of either that counts. */
export async function findRenewalOfToken(db: Db, tokenId: number): Promise<RenewalRow | null> {
  const [row] = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.token_id, tokenId), inArray(renewals.state, [...LIVE, "paid"])))
    .orderBy(desc(renewals.created_at))
    .limit(1);
  return row ?? null;
}

export function listRenewalItems(db: Db, renewalId: string): Promise<RenewalItemRow[]> {
  return db
    .select()
    .from(renewal_items)
    .where(eq(renewal_items.renewal_id, renewalId))
    .orderBy(asc(renewal_items.item_id));
}

/** Locks items in the order of their ids, so that two orders never wait for each other. */
export async function lockItems(
  db: Db,
  ids: readonly number[],
): Promise<(typeof prescription_items.$inferSelect)[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(prescription_items)
    .where(inArray(prescription_items.id, [...ids]))
    .orderBy(asc(prescription_items.id))
    .for("update");
}

/** Records a renewal as `opening`. False when the link already has one on its way. */
export async function insertOpening(db: Db, renewal: typeof renewals.$inferInsert): Promise<boolean> {
  const rows = await db.insert(renewals).values(renewal).onConflictDoNothing().returning({ id: renewals.id });
  return rows.length === 1;
}

export async function insertRenewalItems(db: Db, items: NewRenewalItem[]): Promise<void> {
  await db.insert(renewal_items).values(items);
}

/** A change of a renewal that holds only while its state, and the lease where one is named, are still these. */
export interface GuardedChange {
  id: string;
  from: RenewalState[];
  leaseId?: string;
  set: Partial<typeof renewals.$inferInsert>;
}

/** False when the precondition no longer held; then nothing was changed. */
export async function changeRenewal(db: Db, change: GuardedChange): Promise<boolean> {
  const rows = await db
    .update(renewals)
    .set(change.set)
    .where(
      and(
        eq(renewals.id, change.id),
        inArray(renewals.state, change.from),
        change.leaseId ? eq(renewals.lease_id, change.leaseId) : undefined,
      ),
    )
    .returning({ id: renewals.id });
  return rows.length === 1;
}

export interface LeaseRequest {
  id: string;
  from: RenewalState[];
  to: RenewalState;
  leaseId: string;
  now: Date;
  until: Date;
}

/** Takes the right to call the store for a renewal, if nobody holds it. */
export async function takeLease(db: Db, lease: LeaseRequest): Promise<RenewalRow | null> {
  const [row] = await db
    .update(renewals)
    .set({ state: lease.to, lease_id: lease.leaseId, lease_until: lease.until, updated_at: lease.now })
    .where(
      and(
        eq(renewals.id, lease.id),
        inArray(renewals.state, lease.from),
        or(isNull(renewals.lease_until), lt(renewals.lease_until, lease.now)),
      ),
    )
    .returning();
  return row ?? null;
}

export async function savePrices(
  db: Db,
  renewalId: string,
  lines: {
    itemId: number;
    variantId: string;
    unitPriceCents: number;
    discountCents: number;
    totalCents: number;
  }[],
): Promise<void> {
  for (const line of lines)
    await db
      .update(renewal_items)
      .set({
        variant_id: line.variantId,
        unit_price_cents: line.unitPriceCents,
        discount_cents: line.discountCents,
        total_cents: line.totalCents,
      })
      .where(and(eq(renewal_items.renewal_id, renewalId), eq(renewal_items.item_id, line.itemId)));
}

/** Renewals in a state whose time has come and that nobody is working on, the longest waiting first. */
export function listWaiting(
  db: Db,
  filter: { states: RenewalState[]; now: Date; notTouchedSince: Date; limit: number },
): Promise<RenewalRow[]> {
  return db
    .select()
    .from(renewals)
    .where(
      and(
        inArray(renewals.state, filter.states),
        lt(renewals.updated_at, filter.notTouchedSince),
        or(isNull(renewals.lease_until), lt(renewals.lease_until, filter.now)),
      ),
    )
    .orderBy(asc(renewals.updated_at))
    .limit(filter.limit);
}

/** Open checkouts that were opened before a time, oldest first. */
export function listOpenedBefore(db: Db, filter: { before: Date; limit: number }): Promise<RenewalRow[]> {
  return db
    .select()
    .from(renewals)
    .where(and(eq(renewals.state, "open"), lt(renewals.opened_at, filter.before)))
    .orderBy(asc(renewals.opened_at))
    .limit(filter.limit);
}

export type PatientRow = typeof users.$inferSelect;

export async function findPatient(db: Db, userId: number): Promise<PatientRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** Remembers the store's customer, unless the account has one or another account is linked to it. */
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
