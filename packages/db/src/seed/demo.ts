import { sql } from "drizzle-orm";
import { connect, type Db } from "../connection.ts";
import { discounts, emails, users } from "../schema.ts";
import type { DemoOptions } from "./demo/input.ts";
import { makeRows } from "./demo/make-rows.ts";
import { writeRows } from "./demo/write-rows.ts";

/** Advisory lock on which concurrent seeds queue. */
const SEED_LOCK = 7_203_116;

/**
 * Fills a fresh, migrated database with people, prescriptions and a realistic history, in one transaction. Does
 * nothing if the database has or had any users. Returns whether it seeded.
 */
export async function seedDemo(url: string, options: DemoOptions): Promise<boolean> {
  const { db, close } = connect({ url, maxConnections: 1, name: "scriptkeeper-seed" });
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
      if (await isUsed(tx)) return false;
      await writeRows(tx, makeRows(options));
      return true;
    });
  } finally {
    await close();
  }
}

async function isUsed(db: Db): Promise<boolean> {
  for (const table of [users, emails, discounts]) if ((await db.$count(table)) > 0) return true;
  return false;
}
