import pg from "pg";
import type { Pharmacy } from "../support/pharmacy.ts";

const TRIES = 10;
const MINUTE_MS = 60_000;
const DEADLOCK = "40P01";
const AGES: Record<string, string[]> = {
  renewals: ["created_at", "updated_at", "opened_at", "settled_at", "duplicates_ask_at", "lease_until"],
  renewal_items: ["given_back_at"],
  webhook_events: ["created_at", "next_attempt_at", "worked_at"],
  set_aside_orders: ["failing_since", "next_attempt_at"],
  schedules: ["last_started_at", "last_finished_at"],
};

/**
 * Lets minutes pass for processes that use the machine's clock: everything they have stored about orders becomes that much
 * older, at the same moment for all of them, and so do the store's drafts.
 */
export async function ageRows(
  { database: { pool }, store }: Pick<Pharmacy, "database" | "store">,
  minutes: number,
): Promise<void> {
  for (const draft of store.store.drafts()) draft.createdAt -= minutes * MINUTE_MS;
  for (let tries = 1; ; tries++) {
    try {
      return await age(pool, minutes);
    } catch (error) {
      if (tries === TRIES || !(error instanceof pg.DatabaseError) || error.code !== DEADLOCK) throw error;
    }
  }
}

async function age(pool: pg.Pool, minutes: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(`lock table ${Object.keys(AGES).join(", ")} in exclusive mode`);
    for (const [table, columns] of Object.entries(AGES)) {
      const changes = columns.map((column) => `${column} = ${column} - make_interval(mins => $1)`);
      await client.query(`update ${table} set ${changes.join(", ")}`, [minutes]);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
