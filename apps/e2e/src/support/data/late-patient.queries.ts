import pg from "pg";
import { ownProduct } from "../product.ts";

/** Puts a patient with a single prescription on the list of late renewals. */
export async function makeLate({ email, phone }: { email: string; phone: string }): Promise<void> {
  const client = new pg.Client({ connectionString: ownProduct().databaseUrl });
  await client.connect();
  try {
    await client.query("update users set phone = $1 where email = $2", [phone, email]);
    const { rowCount } = await client.query(
      `with late as (
         update prescription_items set repeats = 3, next_reminder_date = current_date + 30
         where user_id = (select id from users where email = $1)
         returning id, user_id, next_reminder_date, reminder_arming
       )
       insert into late_items (item_id, user_id, reminder_date, arming, ran_out_on, is_estimated)
       select id, user_id, next_reminder_date, reminder_arming, current_date - 5, false from late`,
      [email],
    );
    if (rowCount !== 1) throw new Error(`${rowCount} prescriptions became late`);
  } finally {
    await client.end();
  }
}
