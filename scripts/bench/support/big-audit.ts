import pg from "pg";
import { CUSTOMERS } from "./big-shop.ts";

export const AUDIT_ROWS = 5_000_000;
/** The last accounts of the big shop serve as its administrators. */
export const ADMINS = 30;

/**
 * Fills the audit of the big shop: an entry every 13 seconds for two years. Most are patients' sign-ins; a tenth are
 * wrong passwords, a tenth follow the store, and the rest are changes by administrators, with SQL the rarest.
 */
export async function writeAudit(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(entries, [AUDIT_ROWS, CUSTOMERS, ADMINS]);
    await client.query("vacuum analyze audit_log");
  } finally {
    await client.end();
  }
}

const entries = `
insert into audit_log (created_at, actor, actor_user_id, action, entity, entity_id, after, request_id, ip_address, session_ref)
select now() - ($1::int - n) * interval '13 seconds',
  case when k < 65 then 'customer' when k < 75 then 'visitor' when k < 85 then 'job sync-products' else 'admin' end,
  case when k < 65 then person when k >= 85 then $2::int - n % $3::int end,
  case when k < 55 then 'sign in' when k < 65 then 'sign out' when k < 75 then 'wrong password'
    when k < 85 then 'follow the store' when n % 1009 = 0 then 'run SQL'
    else (array['update prescription', 'update repeats', 'set reminder date', 'update customer'])[1 + n % 4] end,
  case when k < 75 then 'user' when k < 85 then 'product_configuration' else 'prescription_item' end,
  case when k < 75 then person when k < 85 then n % 200 else n % 1000000 end,
  case when k >= 75 then '{"repeats": 3, "next_reminder_date": "2026-12-01"}'::jsonb end,
  gen_random_uuid(), '203.0.113.' || n % 250, case when k < 65 or k >= 85 then substr(md5(n::text), 1, 16) end
from (select n, (n::bigint * 7919) % 100 as k, 1 + (n::bigint * 104729 % $2::int)::int as person
  from generate_series(1, $1::int) n) numbered`;
