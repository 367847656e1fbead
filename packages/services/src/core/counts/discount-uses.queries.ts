import type { Db } from "@scriptkeeper/db/connection";
import { isCounted } from "@scriptkeeper/db/renewal-states";
import { discount_assignments, discount_uses, renewal_items, renewals } from "@scriptkeeper/db/schema";
import { sql } from "drizzle-orm";
import { countOf } from "./counts.queries.ts";

/**
 * Recomputes from all order lines which of them use which discount, and corrects `discount_uses`. Returns how many
 * rows were wrong.
 */
export async function mendDiscountUses(db: Db): Promise<number> {
  const isSame = sql`(u.renewal_id, u.item_id, u.discount_id, u.ordered_at)
    = (line.renewal_id, line.item_id, line.discount_id, line.ordered_at)`;
  const gone = await countOf(
    db,
    sql`
    with lines as materialized (${discountedLines}), gone as (
      delete from ${discount_uses} u where not exists (select from lines line where ${isSame}) returning 1
    )
    select count(*)::int as count from gone`,
  );
  const added = await countOf(
    db,
    sql`
    with lines as materialized (${discountedLines}), added as (
      insert into ${discount_uses} (renewal_id, item_id, discount_id, ordered_at)
      select * from lines line where not exists (select from ${discount_uses} u where ${isSame})
      on conflict do nothing returning 1
    )
    select count(*)::int as count from added`,
  );
  return gone + added;
}

/** Lines that got a discount and still count; the same rule as in the triggers. */
const discountedLines = sql`
  select ri.renewal_id, ri.item_id, a.discount_id, r.created_at as ordered_at
  from ${renewal_items} ri
  join ${renewals} r on r.id = ri.renewal_id
  join ${discount_assignments} a on a.id = ri.assignment_id
  where ri.discount_type is not null and ri.given_back_at is null and ${isCounted(sql.raw("r.state"))}`;
