import { randomUUID } from "node:crypto";
import { hashToken } from "@scriptkeeper/services/core";
import type pg from "pg";
import type { Link } from "./link.ts";

/**
 * Runs the statements of a renewal with the bare driver: the transaction that takes the repeat, then opening the
 * checkout.
 */
export async function bareRenewal(pool: pg.Pool, link: Link): Promise<void> {
  const renewalId = randomUUID();
  const token = await pool.query({ name: "token", text: findToken, values: [hashToken(link.token)] });
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query({ name: "lock", text: lockItem, values: [link.itemId] });
    await client.query({
      name: "renewal",
      text: insertRenewal,
      values: [renewalId, token.rows[0]?.id, link.userId],
    });
    const { product_id, product_name, repeats } = rows[0];
    await client.query({
      name: "line",
      text: insertLine,
      values: [renewalId, link.itemId, product_id, product_name, repeats],
    });
    await client.query({ name: "take", text: takeRepeat, values: [link.itemId] });
    await client.query({
      name: "log",
      text: insertLog,
      values: [link.userId, link.itemId, renewalId, product_name],
    });
    await client.query("commit");
  } finally {
    client.release();
  }
  await pool.query({ name: "price", text: priceLine, values: [renewalId] });
  await pool.query({ name: "open", text: openRenewal, values: [renewalId] });
}

const findToken = "select * from renewal_tokens where token_hash = $1 and expires_at > now()";

const lockItem = `select i.*, u.email from prescription_items i join users u on u.id = i.user_id
  where i.id = $1 for update of i`;

const insertRenewal = `insert into renewals (id, token_id, user_id, state, basket, include_delivery, delivery_fee_cents)
  values ($1, $2, $3, 'opening', '{}', true, 3000)`;

const insertLine = `insert into renewal_items
    (renewal_id, item_id, product_id, product_name, quantity, took_repeat, repeats_before, repeats_revision)
  values ($1, $2, $3, $4, 1, true, $5, 0)`;

const takeRepeat = `update prescription_items set repeats = repeats - 1, last_renewal_date = current_date,
    next_reminder_date = current_date + 25, reminder_arming = reminder_arming + 1, status = 'active', updated_at = now()
  where id = $1`;

const insertLog = `insert into transactions
    (transaction_type, transaction_date, user_id, item_id, renewal_id, product_name, action, description, order_status)
  values ('renewal', now(), $1, $2, $3, $4, 'Order started', 'by the bare driver', 'success')`;

const priceLine = `update renewal_items set unit_price_cents = 1895, discount_cents = 0, total_cents = 1895
  where renewal_id = $1`;

const openRenewal = `update renewals set state = 'open', checkout_id = id::text, checkout_url = 'https://shop.example',
    total_cents = 4895, opened_at = now(), updated_at = now()
  where id = $1 and state = 'opening'`;
