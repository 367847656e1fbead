import { prescription_items, renewals, transactions, users } from "@scriptkeeper/db/schema";
import type { Context } from "@scriptkeeper/services/core";

/** Returns all rows of the main tables; equal snapshots before and after a call mean that it changed none of them. */
export function snapshotRows({ db }: Pick<Context, "db">): Promise<unknown[][]> {
  const tables = [users, prescription_items, renewals, transactions];
  return Promise.all(tables.map((table) => db.select().from(table)));
}
