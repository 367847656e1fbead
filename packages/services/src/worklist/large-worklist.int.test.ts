import { WORK_KINDS } from "@scriptkeeper/contracts/worklist/limits";
import { WorklistInput } from "@scriptkeeper/contracts/worklist/worklist";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { insertManyCustomers } from "@scriptkeeper/testing/database/many-customers.queries";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { within } from "../core/index.ts";
import { setLateLinesAside } from "../reminders/index.ts";
import { countWork, readWorklist } from "./read-worklist.ts";

const CUSTOMERS = attackSize({ small: 5_000, full: 10_000 });
const ITEMS_EACH = 5;

const ctx = sharedContext({ keepsPlans: false });
const admin = sharedAdmin(ctx);
beforeAll(async () => {
  await insertManyCustomers(ctx.db, CUSTOMERS);
  await ctx.db.execute(sql`
    insert into product_configurations (product_id, product_name, is_available)
    select n::text, 'P' || n, n % 10 > 0 from generate_series(1, 200) n`);
  await ctx.db.execute(sql`
    insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date, repeats,
      prescription_expiry_date, next_reminder_date, status, variant_id)
    select g.id, g.user_id, (1 + (g.id + n) % 200)::text, 'P', '2025-01-01', 3,
      case when (g.id + n) % 3 = 0 then date '2027-01-01' else date '2025-06-01' end,
      date '2026-03-10' - 40 + (g.id + n) % 80, case when (g.id + n) % 3 = 0 then 'active' else 'expired' end,
      '9'
    from prescription_groups g cross join generate_series(1, ${ITEMS_EACH}::int) n`);
  // The lines that wait the longest are of prescriptions that ended, or were ordered since.
  await ctx.db.execute(sql`
    insert into late_items (item_id, user_id, reminder_date, arming, ran_out_on, is_estimated)
    select id, user_id, next_reminder_date, n, next_reminder_date, false
    from prescription_items cross join generate_series(1, 2) n
    where (id % 5 > 0 and status = 'expired') or n = 2`);
  await ctx.db.execute(sql`
    insert into late_items (item_id, user_id, reminder_date, arming, ran_out_on, is_estimated, outcome, settled_at)
    select id, user_id, next_reminder_date, 1, next_reminder_date, false, case when id % 50 > 0 then 'called' end,
      case when id % 50 > 0 then now() end
    from prescription_items where next_reminder_date < '2026-03-01' and id % 5 = 0`);
  await ctx.db.execute(sql`
    insert into emails (kind, user_id, to_address, payload, message_id, next_attempt_at, state, sent_at)
    select 'reminder', user_id, 'x', '{}', id::text, now(), case when id % 1000 = 0 then 'failed' else 'sent' end,
      case when id % 1000 > 0 then now() end from prescription_items`);
  await ctx.db.execute(sql`
    insert into transactions (transaction_type, transaction_date, action, description, order_status, attended_at)
    select 'order', now(), 'Data access request', 'D', case when n % 500 = 0 then 'attention' else 'success' end,
      case when n % 1000 = 0 then now() end from generate_series(1, ${CUSTOMERS * ITEMS_EACH}::int) n`);
  await ctx.db.execute(sql`update users set email_bad_at = now() where id % 400 = 0`);
  expect((await setLateLinesAside(ctx)).lateLines).toBeGreaterThan(CUSTOMERS * ITEMS_EACH);
  await ctx.db.execute(sql`vacuum analyze`);
}, 120_000);

/** What this connection has read so far of each table and not told yet: rows of walks, and rows by an index. */
async function reads(db: TestContext["db"]) {
  const { rows } = await db.execute<{ relname: string; walked: string; fetched: string }>(sql`
    select relname, coalesce(seq_tup_read, 0) as walked, coalesce(idx_tup_fetch, 0) as fetched
    from pg_stat_xact_user_tables where coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) > 0`);
  return new Map(rows.map(({ relname, ...read }) => [relname, { ...read }]));
}

const LARGE = ["prescription_items", "emails", "transactions", "users", "late_items", "renewals"];

test.each([undefined, ...WORK_KINDS])(
  "among many items the worklist is found without scans (kind: %s), and few rows are fetched",
  async (kind) => {
    await ctx.db.transaction(async (tx) => {
      const before = await reads(tx);
      const { groups } = await readWorklist(within(admin, tx), WorklistInput.parse({ kind }));
      if (!kind) expect(groups.map((group) => group.kind)).toContain("late_patient");
      const read = await reads(tx);
      for (const table of LARGE) {
        const grown = (what: "walked" | "fetched") =>
          Number(read.get(table)?.[what] ?? 0) - Number(before.get(table)?.[what] ?? 0);
        expect(grown("walked"), `rows of ${table} walked`).toBe(0);
        expect(grown("fetched"), `rows of ${table} fetched`).toBeLessThan(4_000);
      }
    });
  },
);

test("among many items the numbers of the navigation are found without scans", async () => {
  await ctx.db.transaction(async (tx) => {
    const before = await reads(tx);
    const counts = await countWork(within(admin, tx));
    expect(counts.map(({ kind }) => kind)).toContain("late_patient");
    const read = await reads(tx);
    for (const table of LARGE)
      expect(Number(read.get(table)?.walked ?? 0), `rows of ${table} walked`).toBe(
        Number(before.get(table)?.walked ?? 0),
      );
  });
});

test("items that need review come in order from an index, however many there are", async () => {
  await ctx.db.execute(sql`
    update prescription_items set repeats = null, prescription_expiry_date = null where id % 5 = 0`);
  await ctx.db.execute(sql`vacuum analyze prescription_items`);
  await ctx.db.transaction(async (tx) => {
    const fetched = async () => Number((await reads(tx)).get("prescription_items")?.fetched ?? 0);
    const before = await fetched();
    const { groups } = await readWorklist(within(admin, tx), WorklistInput.parse({ kind: "review" }));
    expect(groups).toMatchObject([{ count: 200, is_more: true }]);
    expect((await fetched()) - before).toBeLessThan(4_000);
  });
});
