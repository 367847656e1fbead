import type { Db } from "@scriptkeeper/db/connection";
import { isLive, isOrdered } from "@scriptkeeper/db/renewal-states";
import { renewal_items, renewals, store_variants } from "@scriptkeeper/db/schema";
import { isAtCheckout } from "@scriptkeeper/domain/lifecycles/renewal";
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { RenewalItemRow, RenewalRow } from "./renewals.queries.ts";

/** A line with the strength and pack of its variant, in the store's words. */
export type NamedLine = RenewalItemRow & {
  variant_title: string | null;
  /** Whether its checkout is unpaid and the store has run out of it since, by the copy of what it sells. */
  is_out_of_stock: boolean;
};

export interface WholeRenewal {
  renewal: RenewalRow;
  lines: NamedLine[];
}

/** Lists a patient's orders with their lines: those on their way first, then the newest. */
export async function listRenewalsOfUser(
  db: Db,
  { userId, limit }: { userId: number; limit: number },
): Promise<WholeRenewal[]> {
  const rows = await db
    .select()
    .from(renewals)
    .where(eq(renewals.user_id, userId))
    .orderBy(desc(isLive()), desc(renewals.created_at))
    .limit(limit);
  return withLines(db, rows);
}

/** Finds one order of a patient with its lines; empty when the order is not theirs. */
export async function findRenewalOfUser(
  db: Db,
  { userId, id }: { userId: number; id: string },
): Promise<WholeRenewal[]> {
  const rows = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.user_id, userId), eq(renewals.id, id)));
  return withLines(db, rows);
}

/** Lists a patient's orders that are on their way or were paid since a given time, the newest first. */
export async function listUnfinishedAndPaid(
  db: Db,
  { userId, paidSince }: { userId: number; paidSince: Date },
): Promise<WholeRenewal[]> {
  const rows = await db
    .select()
    .from(renewals)
    .where(
      and(
        eq(renewals.user_id, userId),
        or(isLive(), and(eq(renewals.state, "paid"), gt(renewals.settled_at, paidSince))),
      ),
    )
    .orderBy(desc(renewals.created_at));
  return withLines(db, rows);
}

/** Lists a patient's orders that were cancelled, or closed before they were paid, since a given time. */
export async function listEnded(
  db: Db,
  { userId, since }: { userId: number; since: Date },
): Promise<WholeRenewal[]> {
  const isEither = or(eq(renewals.state, "cancelled"), eq(renewals.state, "lapsed"));
  const rows = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.user_id, userId), isEither, gt(renewals.settled_at, since)))
    .orderBy(desc(renewals.created_at));
  return withLines(db, rows);
}

/**
 * Lists the placed and paid orders that still contain a prescription, with their lines: unpaid ones first, the newest
 * of them first, then the paid ones by their payment.
 */
export async function listOrderedOfItem(
  db: Db,
  { itemId, limit }: { itemId: number; limit: number },
): Promise<WholeRenewal[]> {
  const rows = await db
    .select(getTableColumns(renewals))
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(and(eq(renewal_items.item_id, itemId), isNull(renewal_items.given_back_at), isOrdered()))
    .orderBy(desc(renewals.settled_at), desc(renewals.created_at))
    .limit(limit);
  return withLines(db, rows);
}

/** Adds the lines to orders, in the given sequence. */
export async function withLines(db: Db, rows: readonly RenewalRow[]): Promise<WholeRenewal[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .select({
      ...getTableColumns(renewal_items),
      variant_title: store_variants.title,
      is_out_of_stock: sql<boolean>`(${store_variants.is_available} is false)`,
    })
    .from(renewal_items)
    .leftJoin(store_variants, eq(store_variants.variant_id, renewal_items.variant_id))
    .where(
      inArray(
        renewal_items.renewal_id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(renewal_items.item_id));
  return rows.map((renewal) => ({
    renewal,
    lines: lines
      .filter((line) => line.renewal_id === renewal.id)
      .map((line) => ({ ...line, is_out_of_stock: line.is_out_of_stock && isAtCheckout(renewal) })),
  }));
}
