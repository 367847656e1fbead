import { randomBytes } from "node:crypto";
import { hashToken } from "@scriptkeeper/services/core";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import type pg from "pg";
import { storeDay } from "./temp-database.ts";

export interface Patient {
  userId: number;
  itemId: number;
  /** Links that order the item. */
  tokens: [string, ...string[]];
}

/** Inserts patients with one item each that the local store sells. */
export async function insertPatients(
  pool: pg.Pool,
  { count, repeats, links = 1 }: { count: number; repeats: number; links?: number },
): Promise<Patient[]> {
  const [product] = demoCatalogue.filter(({ variants }) => variants.every((variant) => variant.isAvailable));
  await pool.query(
    `insert into product_configurations (product_id, product_name, days_supply, processing_days)
     values ($1, $2, 30, 5) on conflict do nothing`,
    [product?.productId, product?.title],
  );
  const { rows } = await pool.query<{ user_id: number; item_id: number }>(
    `with people as (
       insert into users (email, first_name, last_name)
       select 'patient-' || n || '@people.example', 'Pat', 'Ient' from generate_series(1, $1::int) n returning id
     ), orders as (
       insert into prescription_groups (user_id) select id from people returning id, user_id
     )
     insert into prescription_items (prescription_group_id, user_id, product_id, product_name, variant_id, start_date,
       prescription_expiry_date, repeats)
     select id, user_id, $2, $3, $4, $5::date, $5::date + 180, $6::int from orders
     returning user_id, id as item_id`,
    [count, product?.productId, product?.title, product?.variants[0]?.variantId, storeDay(), repeats],
  );
  return Promise.all(
    rows.map(async ({ user_id, item_id }) => {
      const first = newToken();
      const tokens: Patient["tokens"] = [first, ...Array.from({ length: links - 1 }, newToken)];
      await pool.query(
        `insert into renewal_tokens (user_id, token_hash, source, item_ids, expires_at)
         select $1, hash, 'email', $2, now() + interval '14 days' from unnest($3::bytea[]) hash`,
        [user_id, [item_id], tokens.map(hashToken)],
      );
      return { userId: user_id, itemId: item_id, tokens };
    }),
  );
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}
