import { dayAt } from "@scriptkeeper/domain/days";
import type { SupplyFacts } from "@scriptkeeper/domain/supply";
import type { Context } from "../../core/index.ts";
import type { ItemRow } from "./prescriptions.queries.ts";
import { listPaidPacks } from "./supply.queries.ts";

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
