import { hash } from "@node-rs/argon2";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect, type Database } from "../connection.ts";
import { credentials, users } from "../schema.ts";
import { seedDemo } from "./demo.ts";
import { demoAccountFault, demoAccounts } from "./demo-accounts.ts";

let shop: TestDatabase;
let database: Database;
beforeEach(async () => {
  shop = await createTestDatabase();
  database = connect({ url: shop.url, maxConnections: 1 });
});
afterEach(async () => {
  await database.close();
  await shop.drop();
});

const seed = () =>
  seedDemo(shop.url, { products: demoCatalogue, today: "2026-03-10", timeZone: "Australia/Sydney" });

async function setPassword(email: string, password: string) {
  const password_hash = await hash(password, { memoryCost: 8_192, timeCost: 2 });
  const [user] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  await database.db
    .update(credentials)
    .set({ password_hash })
    .where(eq(credentials.user_id, user?.id ?? 0));
}

test("a database without demo data is fine", async () => {
  expect(await demoAccountFault(database.db)).toBeNull();
});

test("a database with demo data is at fault until no account has a demo password", async () => {
  await seed();
  for (const { email } of demoAccounts) {
    expect(await demoAccountFault(database.db)).toContain(email);
    await setPassword(email, "a password of their own");
  }
  expect(await demoAccountFault(database.db)).toBeNull();
});

test("an administrator with a new address but the demo password is named by number only", async () => {
  await seed();
  const [{ email: admin }, { email: patient }] = demoAccounts;
  await setPassword(patient, "a password of their own");
  await database.db.update(users).set({ email: "owner@pharmacy.example" }).where(eq(users.email, admin));
  const fault = await demoAccountFault(database.db);
  expect(fault).toMatch(/the account number \d+ with/);
  expect(fault).not.toContain("owner@");
});
