import type { Db } from "@scriptkeeper/db/connection";
import { renewal_items, renewals } from "@scriptkeeper/db/schema";
import { dayAt } from "@scriptkeeper/domain/days";
import type { SupplyFacts } from "@scriptkeeper/domain/supply";
import { and, eq, isNull } from "drizzle-orm";
import { type Context, isAnyOf } from "../../core/index.ts";
import type { ItemRow } from "./prescriptions.queries.ts";

/** How long each of these prescriptions lasts, as the rule wants to know it, by item. */
export async function findSupplies(
  { db, settings }: Pick<Context, "db" | "settings">,
  rows: readonly ItemRow[],
): Promise<Map<number, SupplyFacts>> {
  const paid = await listPaidPacks(
    db,
    rows.map(({ item }) => item.id),
  );
  return new Map(
    rows.map(({ item, days_supply }) => [
      item.id,
      {
        first: { on: item.start_date, packs: item.quantity },
        paid: paid
          .filter(({ itemId }) => itemId === item.id)
          .map(({ packs, paidAt }) => ({ on: dayAt(paidAt, settings.storeTimezone), packs })),
        daysSupply: days_supply,
      },
    ]),
  );
}

interface PaidPacks {
  itemId: number;
  packs: number;
  paidAt: Date;
}

/** What was paid of some prescriptions and is still part of its order. */
async function listPaidPacks(db: Db, itemIds: readonly number[]): Promise<PaidPacks[]> {
  if (itemIds.length === 0) return [];
  const rows = await db
    .select({
      itemId: renewal_items.item_id,
      packs: renewal_items.quantity,
      settledAt: renewals.settled_at,
      createdAt: renewals.created_at,
    })
    .from(renewal_items)
    .innerJoin(renewals, eq(renewals.id, renewal_items.renewal_id))
    .where(
      and(
        isAnyOf(renewal_items.item_id, itemIds),
        eq(renewals.state, "paid"),
        isNull(renewal_items.given_back_at),
      ),
    );
  return rows.map(({ itemId, packs, settledAt, createdAt }) => ({
    itemId,
    packs,
    paidAt: settledAt ?? createdAt,
  }));
}
