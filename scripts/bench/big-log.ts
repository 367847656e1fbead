import pg from "pg";
import { CUSTOMERS } from "./big-shop.ts";

export const TRANSACTIONS = 1_000_000;

/** Fills the transaction log of the big shop, an entry every half a minute until 20 November 2026. */
export async function writeLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(entries, [TRANSACTIONS, CUSTOMERS]);
    await client.query("vacuum analyze transactions");
  } finally {
    await client.end();
  }
}

const entries = `
insert into transactions (transaction_type, transaction_date, user_id, first_name, last_name, email,
  shopify_customer_id, item_id, product_name, quantity, repeats, action, description, order_status)
select case when n % 100 = 0 then 'prescription_created' else (array['renewal','order','user_login'])[1 + n % 3] end,
  timestamptz '2026-11-20' - ($1::int - n) * interval '30 seconds', 1 + n % $2::int,
  (array['Ada','Bruno','Cleo','Dario','Edith','Finn','Gita','Hugo','Ines','Jonas'])[1 + n % 10],
  'Sample-' || ((n % $2::int)::bigint * 7919) % 20011, 'customer-' || 1 + n % $2::int || '@big.example',
  (7000000000 + n % $2::int)::text, n, case when n % 3 <> 2 then 'Benchmark medicine ' || 1 + n % 200 end, 1, n % 6,
  'Order started', 'A repeat was used and a checkout was prepared.', 'success'
from generate_series(1, $1::int) n`;
