import type { Db } from "@scriptkeeper/db/connection";
import { sql } from "drizzle-orm";

/** Inserts so many customers with an empty group each, for tests that look at plans. */
export async function insertManyCustomers(db: Db, count: number): Promise<void> {
  await db.execute(sql`
    insert into users (email, first_name, last_name)
    select 'customer-' || n || '@big.example', 'A', 'B' from generate_series(1, ${count}::int) n`);
  await db.execute(sql`insert into prescription_groups (user_id) select id from users order by id`);
}
