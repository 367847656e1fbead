import type pg from "pg";
import { today } from "../big-shop.ts";

/** Nothing of the shop is due but what `makeDue` makes so: no reminder, no notice, no status. */
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
 * Makes so many items due, of the first customers: every fifth of them has two. Their day is the one after that of what
 * was made due before, and not after today: as day follows day, items that were reminded of keep an earlier one until
 * they are ordered. Resolves to the number of customers, who get an email each.
 */
export async function makeDue(pool: pg.Pool, items: number): Promise<number> {
  const customers = Math.ceil((items * 5) / 6);
  await pool.query(
    `with days as (
       select coalesce(max(next_reminder_date) + 1, $1::date - 100) as next from prescription_items
       where next_reminder_date between $1::date - 100 and $1::date
     )
     update prescription_items set next_reminder_date = least(days.next, $1::date),
       reminder_arming = reminder_arming + 1, status = 'active', repeats = 3, prescription_expiry_date = $1::date + 200
     from days
     where (id % 2 = 1 and id < 2 * $2::int) or (id % 2 = 0 and id <= 2 * ($3::int - $2::int))`,
    [today(), customers, items],
  );
  return customers;
}
