import { prepareProductRole } from "@scriptkeeper/db/product-role/prepare-product-role";
import { addressFor } from "@scriptkeeper/db/sql-console/role-credentials";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/**
 * Creates a database whose address names the role of server and worker, beside the owner. The owner runs `statements`
 * before that role gets its rights.
 */
export async function createProductDatabase(
  statements: readonly string[] = [],
): Promise<TestDatabase & { ownerUrl: string }> {
  const database = await createTestDatabase();
  const role = `${new URL(database.url).pathname.slice(1)}_product`;
  const url = addressFor(database.url, { role, password: "of the tests only" });
  await asOwner(database.url, statements);
  await prepareProductRole(database.url, { productUrl: url, sqlConsolePassword: "tests-only" });
  return {
    url,
    ownerUrl: database.url,
    drop: async () => {
      const name = pg.escapeIdentifier(role);
      await asOwner(database.url, [`drop owned by ${name}`, `drop role ${name}`]);
      await database.drop();
    },
  };
}

async function asOwner(url: string, statements: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    for (const statement of statements) await owner.query(statement);
  } finally {
    await owner.end();
  }
}
