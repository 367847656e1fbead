import type { Db } from "@scriptkeeper/db/connection";
import { renewal_tokens, renewals } from "@scriptkeeper/db/schema";
import { asc, inArray } from "drizzle-orm";

export type OrderByLink = Awaited<ReturnType<typeof listOrdersByLinks>>[number];

/** Finds the ids of links with these hashes that are still kept. */
export async function findKeptLinks(db: Db, hashes: readonly Buffer[]): Promise<number[]> {
  const rows = await db
    .select({ id: renewal_tokens.id })
    .from(renewal_tokens)
    .where(inArray(renewal_tokens.token_hash, [...hashes]));
  return rows.map(({ id }) => id);
}

/** Lists the orders made by these links, oldest first. */
export function listOrdersByLinks(db: Db, linkIds: readonly number[]) {
  return db
    .select({ created_at: renewals.created_at, state: renewals.state, order_name: renewals.order_name })
    .from(renewals)
    .where(inArray(renewals.token_id, [...linkIds]))
    .orderBy(asc(renewals.created_at));
}
