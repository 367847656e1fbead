import type { Db } from "@scriptkeeper/db/connection";
import { renewal_items, renewals } from "@scriptkeeper/db/schema";
import { type RenewalEvent, renewalLifecycle } from "@scriptkeeper/domain/lifecycles/renewal";
import { and, eq, inArray } from "drizzle-orm";
import { lockItems } from "../prescriptions/index.ts";
import { renewalLeases } from "./renewal-lease.queries.ts";
import { listRenewalItems, type RenewalItemRow, type RenewalRow } from "./renewals.queries.ts";

export type NewRenewalItem = typeof renewal_items.$inferInsert;

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

/** An event in the life of a renewal, which its state, and the lease where one is named, must still allow. */
export interface RenewalTransition {
  id: string;
  event: RenewalEvent;
  leaseId?: string;
  set: Omit<Partial<typeof renewals.$inferInsert>, "state">;
}

/** False when the renewal had moved on; then nothing was changed. */
export async function transitionRenewal(db: Db, transition: RenewalTransition): Promise<boolean> {
  const { from, to } = renewalLifecycle.events[transition.event];
  const rows = await db
    .update(renewals)
    .set({ ...transition.set, state: to })
    .where(
      and(
        eq(renewals.id, transition.id),
        inArray(renewals.state, from),
        transition.leaseId ? renewalLeases.isHeldBy(transition.leaseId) : undefined,
      ),
    )
    .returning({ id: renewals.id });
  return rows.length === 1;
}

/** Notes that somebody has looked at a renewal, unless it has moved on meanwhile. */
export async function touchRenewal(db: Db, { id, state }: RenewalRow, at: Date): Promise<void> {
  await db
    .update(renewals)
    .set({ updated_at: at })
    .where(and(eq(renewals.id, id), eq(renewals.state, state)));
}

/** Takes the right to call the store for a renewal, if nobody holds it. Answers with the renewal as it was before. */
export function takeLease(
  db: Db,
  { id, event, now }: { id: string; event: RenewalEvent; now: Date },
): Promise<{ before: RenewalRow; leaseId: string } | null> {
  const { from, to } = renewalLifecycle.events[event];
  const isFree = and(eq(renewals.id, id), inArray(renewals.state, from), renewalLeases.isFree(now));
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(renewals).where(isFree).for("update");
    if (!before) return null;
    const lease = renewalLeases.begin(now);
    await tx
      .update(renewals)
      .set({ ...lease, state: to, updated_at: now })
      .where(eq(renewals.id, before.id));
    return { before, leaseId: lease.lease_id };
  });
}

/** Writes down what has become of a line. */
export async function saveLine(
  db: Db,
  line: Pick<RenewalItemRow, "renewal_id" | "item_id">,
  set: Partial<RenewalItemRow>,
): Promise<void> {
  await db
    .update(renewal_items)
    .set(set)
    .where(and(eq(renewal_items.renewal_id, line.renewal_id), eq(renewal_items.item_id, line.item_id)));
}

/** Writes down at which price a line is to be sold; `null` for one that is not. */
export function savePrices(
  db: Db,
  line: Pick<RenewalItemRow, "renewal_id" | "item_id">,
  price: { variantId: string; unitPriceCents: number; discountCents: number; totalCents: number } | null,
): Promise<void> {
  return saveLine(db, line, {
    ...(price ? { variant_id: price.variantId } : {}),
    unit_price_cents: price?.unitPriceCents ?? null,
    discount_cents: price?.discountCents ?? null,
    total_cents: price?.totalCents ?? null,
  });
}
