import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect, type Database } from "./connection.ts";
import { insertRows, prepared } from "./prepared.ts";
import { transactions, users } from "./schema.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = connect({ url: testDatabase.url, maxConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test("a statement is built once for a pool and once for each connection's transactions", async () => {
  const written = vi.fn();
  const ask = (db: Database["db"], n: number) =>
    prepared(db, "a_number", () => {
      written();
      return db.select({ n: sql<number>`${sql.placeholder("n")}::int` }).from(sql`(select) nothing`);
    }).execute({ n });
  expect([await ask(database.db, 1), await ask(database.db, 2)]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect(written).toHaveBeenCalledTimes(1);
  for (const n of [3, 4]) expect(await database.db.transaction((tx) => ask(tx, n))).toEqual([{ n }]);
  expect(written).toHaveBeenCalledTimes(2);
});

test("a statement inside a transaction sees what the transaction wrote", async () => {
  const log = (action: string) => ({
    transaction_type: "renewal" as const,
    transaction_date: new Date("2026-03-10T00:00:00Z"),
    action,
    description: "",
    order_status: "success",
  });
  const count = async (db: Database["db"]) =>
    (
      await prepared(db, "started", () =>
        db
          .select()
          .from(transactions)
          .where(eq(transactions.action, sql.placeholder("action"))),
      ).execute({ action: "Started" })
    ).length;
  for (const expected of [1, 2])
    await database.db.transaction(async (tx) => {
      await insertRows(tx, transactions, { rows: [log("Started")] });
      expect(await count(tx)).toBe(expected);
    });
  expect(await count(database.db)).toBe(2);
});

test("any number of rows is inserted, null if a value is missing, and computed if asked", async () => {
  const at = new Date("2026-03-11T00:00:00Z");
  const row = {
    transaction_type: "order" as const,
    transaction_date: at,
    description: "",
    order_status: "x",
  };
  await insertRows(database.db, transactions, {
    rows: [
      { ...row, action: "a", quantity: 2, next_reminder_date: "2026-05-04" },
      { ...row, action: "b" },
    ],
  });
  await insertRows(database.db, transactions, {
    rows: [{ ...row, action: "c", first_name: "Ada" }],
    computed: { last_name: sql`upper(given.first_name)` },
  });
  const rows = await database.db
    .select()
    .from(transactions)
    .where(eq(transactions.transaction_type, "order"))
    .orderBy(asc(transactions.id));
  expect(rows).toMatchObject([
    { action: "a", quantity: 2, next_reminder_date: "2026-05-04", transaction_date: at, last_name: null },
    { action: "b", quantity: null, next_reminder_date: null, email: null },
    { action: "c", last_name: "ADA" },
  ]);
});

test("a prepared statement answers with the same objects as one that is not", async () => {
  await database.db.insert(users).values([
    { email: "ann@people.example", first_name: "Ann", last_name: "Lee", role: "user" },
    { email: "bob@people.example", first_name: "", last_name: "", role: "user" },
  ]);
  const { db } = database;
  const other = alias(users, "other");
  const isSame = async (name: string, plain: Plain) => {
    const expected = await plain;
    expect(expected.length).toBeGreaterThan(0);
    expect(await prepared(db, name, () => plain).execute()).toEqual(expected);
  };
  const nobody = eq(other.id, sql`-${users.id}`);
  await isSame("joined", db.select().from(users).leftJoin(other, nobody));
  await isSame("inner", db.select().from(users).innerJoin(other, eq(other.id, users.id)));
  const nested = {
    user: { id: users.id, at: users.created_at, phone: users.phone },
    both: { phone: users.phone, name: other.first_name },
    absent: { id: other.id, at: other.created_at },
    self: users,
    length: sql<number>`length(${users.email})`,
    newest: sql`max(${users.created_at}) over ()`.mapWith(users.created_at).as("newest"),
  };
  await isSame("nested", db.select(nested).from(users).leftJoin(other, nobody));
});

type Plain = PromiseLike<unknown[]> & { prepare(name: string): { execute(): Promise<unknown> } };
