import type { Db } from "@scriptkeeper/db/connection";
import { sql } from "drizzle-orm";

/** Inserts that many customers with an empty group each, for tests of query plans. */
export async function insertManyCustomers(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    insert into users (email, first_name, last_name)
    select 'customer-' || n || '@big.example', 'A', 'B' from generate_series(1, ${count}::int) n`);
  await db.execute(sql`insert into prescription_groups (user_id) select id from users order by id`);
}

/** Gives each of many customers four items, whose expiries are spread from a year before `day` to a year after it. */
export async function insertItemsAroundTheirEnd(
  db: Db,
  of: { customers: number; day: string },
): Promise<void> {
  await insertManyCustomers(db, of.customers);
  await db.execute(sql`
    insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date, repeats,
      prescription_expiry_date)
    select g.id, g.user_id, '1', 'P', '2026-01-01', 3, ${of.day}::date - 360 + (g.id * 7 + n * 31) % 720
    from prescription_groups g cross join generate_series(1, 4) n`);
}
