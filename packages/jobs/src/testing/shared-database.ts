import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";

type PooledDatabase = TestDatabase & { pool: pg.Pool };

/** Returns the database that the tests of this file share: it is created before the first of them and dropped after the last. */
export function sharedDatabase(): PooledDatabase {
  const database = {} as PooledDatabase;
  beforeAll(async () => {
    const created = await createTestDatabase();
    Object.assign(database, created, { pool: new pg.Pool({ connectionString: created.url }) });
  });
  afterAll(async () => {
    await database.pool.end();
    await database.drop();
  });
  return database;
}
