import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "../connection.ts";

let database: TestDatabase;
let connection: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect({ url: database.url, maxConnections: 2 });
  const { pool } = connection;
  await pool.query(
    `insert into users (email, first_name, last_name) values ('a@people.example', 'A', 'B'), ('b@people.example', 'C', 'D')`,
  );
  await pool.query("insert into prescription_groups (user_id) values (1)");
  await pool.query(
    "insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date) values (1, 1, '1', 'P', '2026-01-01')",
  );
  await pool.query(
    "insert into emails (kind, to_address, payload, message_id, next_attempt_at) values ('reminder', 'x', '{}', 'm1', now())",
  );
  await pool.query(
    "insert into reminder_ledger (kind, item_id, date, arming, stage, email_id) values ('reminder', 1, '2026-01-01', 1, 'due', 1)",
  );
  await pool.query(
    "insert into audit_log (actor, action, entity, request_id) values ('admin', 'x', 'y', 'r')",
  );
  await pool.query(
    "insert into renewal_tokens (user_id, token_hash, source, item_ids, expires_at) values (1, 'h', 'email', '{1}', now())",
  );
  await pool.query(live("00000000-0000-4000-8000-000000000001"));
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

function live(id: string): string {
  return `insert into renewals (id, token_id, user_id, state, basket, include_delivery, delivery_fee_cents) values ('${id}', 1, 1, 'opening', '{}', false, 0)`;
}

const item = (column: string, value: string) =>
  `update prescription_items set ${column} = ${value} where id = 1`;

describe("the database refuses invalid states", () => {
  it.each([
    [
      "two accounts with one address",
      "insert into users (email, first_name, last_name) values ('a@people.example', '', '')",
    ],
    [
      "an address in capitals",
      "insert into users (email, first_name, last_name) values ('A@people.example', '', '')",
    ],
    ["an unknown role", "update users set role = 'owner'"],
    ["negative repeats", item("repeats", "-1")],
    ["more than 99 repeats", item("repeats", "100")],
    ["a quantity of zero", item("quantity", "0")],
    ["an unknown status", item("status", "'lost'")],
    ["an item in somebody else's group", item("user_id", "2")],
    ["two live renewals of one link", live("00000000-0000-4000-8000-000000000002")],
    ["an open renewal without a checkout", "update renewals set state = 'open'"],
    ["a paid renewal without an order", "update renewals set state = 'paid'"],
    ["an unknown state of a renewal", "update renewals set state = 'lost'"],
    [
      "the same reminder twice",
      "insert into reminder_ledger (kind, item_id, date, arming, stage, email_id) values ('reminder', 1, '2026-01-01', 1, 'due', 1)",
    ],
    [
      "a reminder at an expiry's stage",
      "insert into reminder_ledger (kind, item_id, date, arming, stage, email_id) values ('reminder', 1, '2026-01-02', 1, 'soon', 1)",
    ],
    [
      "a follow-up to an expiry notice",
      "insert into reminder_ledger (kind, item_id, date, arming, stage, email_id) values ('expiry', 1, '2026-01-02', 0, 'follow_up', 1)",
    ],
    [
      "a percentage above a hundred",
      "insert into discounts (name, discount_type, discount_value, application_scope) values ('x', 'percentage', 101, 'all_orders')",
    ],
    [
      "a discount of zero",
      "insert into discounts (name, discount_type, discount_value, application_scope) values ('x', 'fixed_amount', 0, 'all_orders')",
    ],
    [
      "a discount without a name",
      "insert into discounts (name, discount_type, discount_value, application_scope) values (' ', 'fixed_amount', 5, 'all_orders')",
    ],
    ["a sent email without a time", "update emails set state = 'sent'"],
    [
      "a supply of zero days",
      "insert into product_configurations (product_id, product_name, days_supply) values ('1', 'x', 0)",
    ],
    ["a changed audit row", "update audit_log set actor = 'nobody'"],
    ["a deleted audit row", "delete from audit_log"],
    ["an emptied audit log", "truncate audit_log"],
    ["a deleted ledger row", "delete from reminder_ledger"],
  ])("%s", async (_state, sql) => {
    await expect(connection.pool.query(sql)).rejects.toMatchObject({
      code: expect.stringMatching(/^(23|42501)/),
    });
  });

  it("every foreign key has an index that starts with it", async () => {
    const { rows } = await connection.pool.query(`
      select c.conrelid::regclass::text as "table", c.conname as "key" from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey)`);
    expect(rows).toEqual([]);
  });
});
