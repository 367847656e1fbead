import type { RenewalState } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items, renewal_items, renewals } from "@scriptkeeper/db/schema";
import { and, asc, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { listRenewalItems, type RenewalItemRow, type RenewalRow } from "./renewals.queries.ts";

export type NewRenewalItem = typeof renewal_items.$inferInsert;

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

/**
 * Locks a renewal and the items it took from, items first as everywhere, and reads it and its lines as they
 * stand then: what was read before the lock may be old by now.
 */
export async function lockRenewal(
  db: Db,
  id: string,
): Promise<{ renewal: RenewalRow; lines: RenewalItemRow[] } | null> {
  const before = await listRenewalItems(db, id);
  await lockItems(
    db,
    before.map((line) => line.item_id),
  );
  const [renewal] = await db.select().from(renewals).where(eq(renewals.id, id)).for("update");
  return renewal ? { renewal, lines: await listRenewalItems(db, id) } : null;
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

/** Takes the right to call the store for a renewal, if nobody holds it. Answers with the renewal as it was before. */
export function takeLease(db: Db, lease: LeaseRequest): Promise<RenewalRow | null> {
  const isFree = and(
    eq(renewals.id, lease.id),
    inArray(renewals.state, lease.from),
    or(isNull(renewals.lease_until), lt(renewals.lease_until, lease.now)),
  );
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(renewals).where(isFree).for("update");
    if (!before) return null;
    await tx
      .update(renewals)
      .set({ state: lease.to, lease_id: lease.leaseId, lease_until: lease.until, updated_at: lease.now })
      .where(eq(renewals.id, before.id));
    return before;
  });
}

/** Writes down that the store's order holds another quantity of a line. */
export async function changeQuantity(
  db: Db,
  line: { renewalId: string; itemId: number; quantity: number; reminderWritten: string | null },
): Promise<void> {
  await db
    .update(renewal_items)
    .set({ quantity: line.quantity, reminder_written: line.reminderWritten })
    .where(and(eq(renewal_items.renewal_id, line.renewalId), eq(renewal_items.item_id, line.itemId)));
}

/** Writes down what the store reckons for a line. */
export async function saveStoreTotal(
  db: Db,
  line: { renewal_id: string; item_id: number },
  price: { discountCents: number | null; totalCents: number },
): Promise<void> {
  await db
    .update(renewal_items)
    .set({ discount_cents: price.discountCents, total_cents: price.totalCents })
    .where(and(eq(renewal_items.renewal_id, line.renewal_id), eq(renewal_items.item_id, line.item_id)));
}

/** Writes down at which price a line is to be sold; `null` for one that is not. */
export async function savePrices(
  db: Db,
  line: { renewal_id: string; item_id: number },
  price: { variantId: string; unitPriceCents: number; discountCents: number; totalCents: number } | null,
): Promise<void> {
  await db
    .update(renewal_items)
    .set({
      ...(price ? { variant_id: price.variantId } : {}),
      unit_price_cents: price?.unitPriceCents ?? null,
      discount_cents: price?.discountCents ?? null,
      total_cents: price?.totalCents ?? null,
    })
    .where(and(eq(renewal_items.renewal_id, line.renewal_id), eq(renewal_items.item_id, line.item_id)));
}
