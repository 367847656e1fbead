import { verify } from "@node-rs/argon2";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "../connection.ts";
import { credentials, emails, prescription_items, reminder_ledger, users } from "../schema.ts";
import { seedDemo } from "./demo.ts";

const options = { products: demoCatalogue, today: "2026-11-21", timeZone: "Australia/Sydney" };

let scratch: TestDatabase;
let database: Database;

beforeAll(async () => {
  scratch = await createTestDatabase();
  database = connect({ url: scratch.url });
});

afterAll(async () => {
  await database.close();
  await scratch.drop();
});

test("a fresh database is filled within the schema's constraints", async () => {
  expect(await seedDemo(scratch.url, options)).toBe(true);
  expect(await database.db.$count(users)).toBe(41);
  expect(await database.db.$count(prescription_items)).toBe(150);
});

test("a second run and two simultaneous runs change nothing", async () => {
  const before = await rowCounts();
  const answers = await Promise.all([seedDemo(scratch.url, options), seedDemo(scratch.url, options)]);
  expect(answers).toEqual([false, false]);
  expect(await rowCounts()).toEqual(before);
});

test("both demo accounts sign in with the documented passwords, and nobody else has one", async () => {
  const accounts = await database.db
    .select({ email: users.email, role: users.role, hash: credentials.password_hash })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.user_id))
    .orderBy(users.email);
  expect(accounts).toMatchObject([
    { email: "admin@scriptkeeper.example", role: "admin" },
    { email: "patient@scriptkeeper.example", role: "user" },
  ]);
  const [admin, patient] = accounts;
  expect(await verify(admin?.hash ?? "", "admin-demo-pass")).toBe(true);
  expect(await verify(patient?.hash ?? "", "patient-demo-pass")).toBe(true);
  expect(admin?.hash).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
});

test("the transaction log and the emails name items that exist", async () => {
  const strays = await database.db.execute(sql`
    select 1 from ${reminder_ledger} l left join ${prescription_items} i on i.id = l.item_id where i.id is null
    union all
    select 1 from ${emails} e, unnest(e.prescription_ids) named left join ${prescription_items} i on i.id = named
    where i.id is null
  `);
  expect(strays.rows).toEqual([]);
});

test("stored emails contain no links and no addresses but the shop's own", async () => {
  const kept = await database.db.select({ fields: emails.fields }).from(emails);
  for (const { fields } of kept) expect(JSON.stringify(fields)).not.toMatch(/https?:/);
});

test("ids continue after the seeded ones", async () => {
  const [row] = await database.db
    .insert(users)
    .values({ email: "next@scriptkeeper.example", first_name: "Next", last_name: "One" })
    .returning({ id: users.id });
  expect(row?.id).toBe(42);
});

test("a database that already has an account is left alone", async () => {
  const used = await createTestDatabase();
  const { db, close } = connect({ url: used.url });
  await db.insert(users).values({ email: "owner@shop.example", first_name: "Own", last_name: "Er" });
  expect(await seedDemo(used.url, options)).toBe(false);
  expect(await db.$count(users)).toBe(1);
  await close();
  await used.drop();
});

async function rowCounts() {
  const { rows } = await database.db.execute(sql`
    select relname, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname
  `);
  return rows;
}
