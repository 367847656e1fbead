import { createTestDatabase } from "@scriptkeeper/testing/database";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connect } from "../connection.ts";
import { prescription_groups, prescription_items, renewals, users } from "../schema.ts";
import { seedBig } from "./big.ts";

test("as many customers and items as asked for, and room for more after them", async () => {
  const scratch = await createTestDatabase();
  const { db, close } = connect({ url: scratch.url });
  await seedBig(scratch.url, { customers: 200, items: 1_000, today: "2026-11-21" });
  expect(await db.$count(users)).toBe(200);
  expect(await db.$count(prescription_items)).toBe(1_000);
  expect(await db.$count(renewals)).toBe(200);
  const perCustomer = await db.execute(
    sql`select distinct count(*)::int as items from ${prescription_items} group by user_id order by 1`,
  );
  expect(perCustomer.rows).toEqual([{ items: 4 }, { items: 6 }]);
  const [group] = await db.insert(prescription_groups).values({ user_id: 1 }).returning();
  expect(group?.id).toBe(501);
  await close();
  await scratch.drop();
});
