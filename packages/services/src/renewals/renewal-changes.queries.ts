import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { prescription_items, renewal_items, renewals } from "@scriptkeeper/db/schema";
import { type RenewalEvent, renewalLifecycle } from "@scriptkeeper/domain/lifecycles/renewal";
import { and, asc, eq, gt, inArray, isNotNull, isNull, type Placeholder, sql } from "drizzle-orm";
import { lockItems } from "../prescriptions/index.ts";
import { renewalLeases } from "./renewal-lease.queries.ts";
import { listRenewalItems, type RenewalItemRow, type RenewalRow } from "./renewals.queries.ts";

/**
 * Locks a renewal and its items, items first as everywhere, and then reads it and its lines: anything read before the
 * lock may be outdated.
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

/** An event in the life of a renewal; its state, and the lease if one is named, must still allow it. */
export interface RenewalTransition {
  id: string;
  event: RenewalEvent;
  leaseId?: string;
  set: Omit<Partial<typeof renewals.$inferInsert>, "state">;
}

interface PossibleEvent {
  id: string | Placeholder;
  event: RenewalEvent;
  leaseId?: string | Placeholder | undefined;
}

/** Applies the event and returns the changed renewal; `null`, and nothing changed, when the renewal had moved on. */
export async function transitionRenewal(db: Db, transition: RenewalTransition): Promise<RenewalRow | null> {
  const [row] = await db
    .update(renewals)
    .set({ ...transition.set, state: renewalLifecycle.events[transition.event].to })
    .where(mayHappen(transition))
    .returning();
  return row ?? null;
}

/** The condition that the life cycle allows an event for a renewal now, and that the lease, if named, is held. */
export function mayHappen({ id, event, leaseId }: PossibleEvent) {
  return and(
    eq(renewals.id, id),
    inArray(renewals.state, renewalLifecycle.events[event].from),
    leaseId ? renewalLeases.isHeldBy(leaseId) : undefined,
  );
}

/**
 * Locks the items of a renewal in the order of their ids and returns its lines, each with whether its item still
 * exists. The lines are as they were before the wait for the locks.
 */
export async function lockLines(
  db: Db,
  renewalId: string,
): Promise<{ line: RenewalItemRow; isThere: boolean }[]> {
  return prepared(db, "lock_lines", () => {
    const there = db.$with("there").as(
      db
        .select({ id: prescription_items.id })
        .from(prescription_items)
        .where(
          sql`${prescription_items.id} in (select l.item_id from ${renewal_items} l
            where l.renewal_id = ${sql.placeholder("renewalId")})`,
        )
        .orderBy(asc(prescription_items.id))
        .for("update"),
    );
    return db
      .with(there)
      .select({ line: renewal_items, isThere: isNotNull(there.id).mapWith(Boolean) })
      .from(renewal_items)
      .leftJoin(there, eq(there.id, renewal_items.item_id))
      .where(eq(renewal_items.renewal_id, sql.placeholder("renewalId")))
      .orderBy(asc(renewal_items.item_id));
  }).execute({ renewalId });
}

/** Notes that a renewal was looked at, unless it has moved on. */
export async function touchRenewal(db: Db, { id, state }: RenewalRow, at: Date): Promise<void> {
  await db
    .update(renewals)
    .set({ updated_at: at })
    .where(and(eq(renewals.id, id), eq(renewals.state, state)));
}

/** Counts another failure of the store at a renewal; `null` if there is no such renewal. */
export async function countFailure(db: Db, id: string): Promise<RenewalRow | null> {
  const [row] = await db
    .update(renewals)
    .set({ failures: sql`least(${renewals.failures} + 1, 30000)` })
    .where(eq(renewals.id, id))
    .returning();
  return row ?? null;
}

/** Notes that the store no longer fails at a renewal. */
export async function forgetFailures(db: Db, { id, failures }: RenewalRow): Promise<void> {
  if (failures > 0) await db.update(renewals).set({ failures: 0 }).where(eq(renewals.id, id));
}

/**
 * Sets the time to look for duplicate checkouts of open orders that have none, if they were opened after `since`. Then
 * nothing but an answer of the store ends the looks, as with other orders.
 */
export async function setMissingDuplicatesAsk(db: Db, since: Date): Promise<void> {
  await db
    .update(renewals)
    .set({ duplicates_ask_at: sql`${renewals.opened_at}` })
    .where(
      and(eq(renewals.state, "open"), isNull(renewals.duplicates_ask_at), gt(renewals.opened_at, since)),
    );
}

/** Saves when to look for duplicate checkouts of a renewal again; `null` when there is nothing more to look for. */
export async function saveDuplicatesAsk(
  db: Db,
  { id, askAt }: { id: string; askAt: Date | null },
): Promise<void> {
  await db.update(renewals).set({ duplicates_ask_at: askAt }).where(eq(renewals.id, id));
}

/**
 * Takes the lease to call the store for a renewal if it is free. Returns the renewal as it was before; `null`
 * otherwise.
 */
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

/** Saves what became of a line. */
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
