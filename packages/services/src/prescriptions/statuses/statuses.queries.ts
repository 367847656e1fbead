import type { ItemStatus } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/time/days";
import { and, asc, type SQL, sql } from "drizzle-orm";
import { expiryOrNever } from "../items/item-state.queries.ts";

export interface StatusChange {
  today: Day;
  at: Date;
  /** The most items changed by one statement. */
  limit: number;
}

/** Marks items as expired whose last day has come. Returns how many. */
export function storeExpired(db: Db, change: StatusChange): Promise<number> {
  return store(db, { ...change, status: "expired", where: isNewlyExpired(change.today) });
}

/** Marks items as active that were expired and no longer are. Returns how many. */
export function storeRevived(db: Db, change: StatusChange): Promise<number> {
  return store(db, { ...change, status: "active", where: isRevived(change.today) });
}

export function isNewlyExpired(on: Day): SQL {
  return sql`${prescription_items.status} <> 'expired' and ${expiryOrNever} <= ${on}::date`;
}

export function isRevived(on: Day): SQL {
  return sql`${prescription_items.status} = 'expired' and ${expiryOrNever} > ${on}::date`;
}

async function store(db: Db, change: StatusChange & { status: ItemStatus; where: SQL }): Promise<number> {
  const found = itemsWhere(change.where, change.limit);
  const items = db
    .select({ id: prescription_items.id })
    .from(prescription_items)
    .where(and(sql`${prescription_items.id} = any(array(${found}))`, change.where))
    .orderBy(asc(prescription_items.id))
    .for("no key update");
  const changed = await db
    .update(prescription_items)
    .set({ status: change.status, updated_at: change.at })
    .where(and(sql`${prescription_items.id} = any(array(${items}))`, change.where))
    .returning({ id: prescription_items.id });
  return changed.length;
}

/**
 * Selects in the order of an index on expiry: in the order of ids, all items would be walked to find that there are
 * none.
 */
export function itemsWhere(where: SQL, limit: number): SQL {
  return sql`select ${prescription_items.id} from ${prescription_items} where ${where} order by ${expiryOrNever} limit ${limit}`;
}
