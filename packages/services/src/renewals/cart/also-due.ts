import type { AlsoDue } from "@scriptkeeper/contracts/renewals/renewals";
import { eligibility } from "@scriptkeeper/domain/prescriptions/eligibility";
import { isDueSoon, lastsUntil } from "@scriptkeeper/domain/supply/supply";
import { type Context, today } from "../../core/index.ts";
import { eligibilityFacts, type ItemRow, listItemsOfUser, supplyOf } from "../../prescriptions/index.ts";
import type { TokenRow } from "../links/links.queries.ts";
import { mayOrder } from "../links/tokens.ts";

/**
 * Finds the medicines that the link may order too, that can be ordered today, and that become due within the next
 * days.
 */
export async function findAlsoDue(
  ctx: Context,
  { token, selected }: { token: TokenRow; selected: readonly ItemRow[] },
): Promise<AlsoDue[]> {
  const chosen = new Set(selected.map(({ item }) => item.id));
  const all = await listItemsOfUser(ctx, token.user_id);
  const others = all.filter(
    (row) => !chosen.has(row.item.id) && mayOrder(token, row.item.id) && !isInOrder(row),
  );
  const day = today(ctx);
  return others
    .filter((row) => {
      return isDueSoon(
        {
          canOrder: eligibility(eligibilityFacts(row), day).canOrder,
          nextReminder: row.item.next_reminder_date,
          lastsUntil: lastsUntil(supplyOf(row)),
        },
        day,
      );
    })
    .map(({ item, variant_title }) => ({ id: item.id, product_name: item.product_name, variant_title }));
}

/** Whether an unpaid order of this item is on its way. */
function isInOrder({ holds_unpaid_repeat, holds_placed_repeat }: ItemRow): boolean {
  return holds_unpaid_repeat || holds_placed_repeat;
}
