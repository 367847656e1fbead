import { prescription_items, renewals, transactions, users } from "@scriptkeeper/db/schema";
import type { Context } from "@scriptkeeper/services/core";

/** Every row that a call of ours could change; equal before and after means that nothing was. */
export function snapshotRows({ db }: Pick<Context, "db">): Promise<unknown[][]> {
  const tables = [users, prescription_items, renewals, transactions];
  return Promise.all(tables.map((table) => db.select().from(table)));
}
