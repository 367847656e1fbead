import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRedis } from "../processes/redis.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  one = await createTestDatabase();
  other = await createTestDatabase();
});

afterAll(async () => {
  await one.drop();
  await other.drop();
});

test("each test database is migrated and separate from the others", async () => {
  await ask(one, "create table mine (id int)");
  expect(await ask(one, "select to_regclass('users')::text as found")).toEqual([{ found: "users" }]);
  expect(await ask(other, "select to_regclass('mine')::text as found")).toEqual([{ found: null }]);
});

test("a throwaway Redis answers until it is stopped", async (context) => {
  const redis = await startRedis();
  if (!redis) return context.skip("redis-server is not installed");
  expect(redis.url).toMatch(/^redis:\/\/127\.0\.0\.1:\d+$/);
  await redis.stop();
});

async function ask({ url }: TestDatabase, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
