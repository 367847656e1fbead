import type pg from "pg";
import { today } from "../support/big-shop.ts";

/** Makes nothing in the shop due except what `makeDue` selects: no reminder, no notice, no status. */
export async function makeNothingDue(pool: pg.Pool): Promise<void> {
  for (const statement of calm) await pool.query(statement, [today()]);
  await pool.query("vacuum analyze prescription_items");
}

const expiry = "coalesce(prescription_expiry_date, expiry_date)";

const calm = [
  "update prescription_items set next_reminder_date = $1::date + 60 where next_reminder_date <= $1::date + 2",
  `update prescription_items set prescription_expiry_date = $1::date + 200, status = 'active'
   where ${expiry} between $1::date - 9 and $1::date + 16`,
  `update prescription_items set status = 'expired' where status <> 'expired' and ${expiry} <= $1::date`,
];

/**
 * Makes that many items due: one for each of the first customers with two, and a second one for every fifth of them.
 * Their day is the one after that of the items made due before, but not after today: as in daily operation, items with
 * a sent reminder keep an earlier day until they are ordered. Returns the number of customers, who get an email each.
 */
export async function makeDue(pool: pg.Pool, items: number): Promise<number> {
  const customers = Math.ceil((items * 5) / 6);
  await pool.query(
    `with days as (
       select coalesce(max(next_reminder_date) + 1, $1::date - 100) as next from prescription_items
       where next_reminder_date between $1::date - 100 and $1::date
     ), owners as (
       select user_id, min(id) as first, max(id) as second, row_number() over (order by user_id) as nth
       from prescription_items group by user_id having count(*) > 1 order by user_id limit $2::int
     ), chosen as (
       select first as id from owners union all select second from owners where nth <= $3::int - $2::int
     )
     update prescription_items i set next_reminder_date = least(days.next, $1::date),
       reminder_arming = reminder_arming + 1, status = 'active', repeats = 3, prescription_expiry_date = $1::date + 200
     from days, chosen where i.id = chosen.id`,
    [today(), customers, items],
  );
  return customers;
}
