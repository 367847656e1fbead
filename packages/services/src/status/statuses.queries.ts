import type { ItemStatus } from "@scriptkeeper/contracts/constants";
import type { Db } from "@scriptkeeper/db/connection";
import { prescription_items } from "@scriptkeeper/db/schema";
import type { Day } from "@scriptkeeper/domain/days";
import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";

export interface StatusChange {
  today: Day;
  at: Date;
  /** Items in one statement. */
  limit: number;
}

const expiry = sql`coalesce(${prescription_items.prescription_expiry_date}, ${prescription_items.expiry_date})`;

/** Marks items whose last day has come. Returns how many. */
export function storeExpired(db: Db, change: StatusChange): Promise<number> {
  const isOver = and(ne(prescription_items.status, "expired"), sql`${expiry} <= ${change.today}::date`);
  return store(db, { ...change, status: "expired", where: isOver });
}

/** Marks items that were over and are not any more. Returns how many. */
export function storeRevived(db: Db, change: StatusChange): Promise<number> {
  const isAlive = and(
    eq(prescription_items.status, "expired"),
    sql`(${expiry} is null or ${expiry} > ${change.today}::date)`,
  );
  return store(db, { ...change, status: "active", where: isAlive });
}

async function store(
  db: Db,
  change: StatusChange & { status: ItemStatus; where: SQL | undefined },
): Promise<number> {
  const items = db
    .select({ id: prescription_items.id })
    .from(prescription_items)
    .where(change.where)
    .orderBy(asc(prescription_items.id))
    .limit(change.limit)
    .for("no key update");
  const changed = await db
    .update(prescription_items)
    .set({ status: change.status, updated_at: change.at })
    .where(and(sql`${prescription_items.id} = any(array(${items}))`, change.where))
    .returning({ id: prescription_items.id });
  return changed.length;
}
