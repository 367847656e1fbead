import { createTestDatabase } from "@scriptkeeper/testing/database/database";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../connection.ts";
import { emails, prescription_groups, prescription_items, transactions, users } from "../schema.ts";
import { seedBig } from "./big.ts";

test("creates the requested customers and items, realistically spread, and leaves room for more", async () => {
  const scratch = await createTestDatabase();
  const { db, close } = connect({ url: scratch.url });
  const history = { transactions: 300, emails: 200 };
  await seedBig(scratch.url, { customers: 200, items: 1_000, today: "2026-11-21", history });
  expect(await db.$count(users)).toBe(200);
  expect(await db.$count(prescription_items)).toBe(1_000);
  expect(await db.$count(transactions)).toBe(300);
  expect(await db.$count(emails)).toBe(200);
  const { rows: indexes } = await db.execute(sql`select 1 from pg_indexes where indexdef like '%USING gin%'`);
  expect(indexes).toHaveLength(5);
  const { rows } = await db.execute(sql`
    select min(items)::int as fewest, max(items)::int as most from (
      select count(*) as items from ${prescription_items} group by user_id
    ) customer`);
  expect(rows).toEqual([{ fewest: 1, most: 30 }]);
  const { rows: names } = await db.execute(sql`select from ${users} group by first_name, last_name`);
  expect(names.length).toBeGreaterThan(100);
  const groups = await db.$count(prescription_groups);
  const [group] = await db.insert(prescription_groups).values({ user_id: 1 }).returning();
  expect(group?.id).toBe(groups + 1);
  await close();
  await scratch.drop();
});

test("leaves every page visible to all, so that an index alone answers at once", async () => {
  const scratch = await createTestDatabase();
  const { db, close } = connect({ url: scratch.url });
  await seedBig(scratch.url, { customers: 200, items: 1_000, today: "2026-11-21" });
  const { rows } = await db.execute(sql`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      and relallvisible < relpages`);
  expect(rows).toEqual([]);
  await close();
  await scratch.drop();
});

test("analyses the tables that were filled, and not those that are still empty", async () => {
  const scratch = await createTestDatabase();
  const { db, close } = connect({ url: scratch.url });
  await seedBig(scratch.url, { customers: 20, items: 100, today: "2026-11-21" });
  const { rows } = await db.execute(sql`
    select relname, reltuples >= 0 as analyzed from pg_class
    where relname in ('emails', 'prescription_items') order by relname`);
  expect(rows).toEqual([
    { relname: "emails", analyzed: false },
    { relname: "prescription_items", analyzed: true },
  ]);
  await close();
  await scratch.drop();
});
