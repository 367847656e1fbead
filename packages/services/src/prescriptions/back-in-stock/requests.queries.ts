import type { Db } from "@scriptkeeper/db/connection";
import { prepared } from "@scriptkeeper/db/prepared";
import { back_in_stock_requests } from "@scriptkeeper/db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";

/** A request whose patient has not been told and that nothing has ended. */
export const isOpenRequest = and(
  isNull(back_in_stock_requests.told_at),
  isNull(back_in_stock_requests.ended_at),
);

/** When a back-in-stock request was made, by item; items without an open request are missing. */
export async function listOpenRequests(
  db: Db,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (itemIds.length === 0) return new Map();
  const isOfThese = sql`${back_in_stock_requests.item_id} = any(${sql.placeholder("ids")}::int[])`;
  const rows = await prepared(db, "open_requests", () =>
    db
      .select({ itemId: back_in_stock_requests.item_id, askedAt: back_in_stock_requests.asked_at })
      .from(back_in_stock_requests)
      .where(and(isOfThese, isOpenRequest)),
  ).execute({ ids: [...itemIds] });
  return new Map(rows.map(({ itemId, askedAt }) => [itemId, askedAt]));
}

export async function insertRequest(
  db: Db,
  request: { item_id: number; product_id: string; asked_at: Date; asked_by: number },
): Promise<void> {
  await db.insert(back_in_stock_requests).values(request);
}

/** Ends an item's open request. Returns false when there was none. */
export async function endOpenRequest(db: Db, { itemId, at }: { itemId: number; at: Date }): Promise<boolean> {
  const ended = await db
    .update(back_in_stock_requests)
    .set({ ended_at: at })
    .where(and(eq(back_in_stock_requests.item_id, itemId), isOpenRequest))
    .returning({ id: back_in_stock_requests.id });
  return ended.length > 0;
}
