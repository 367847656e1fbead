import { insertManyCustomers } from "@scriptkeeper/testing/database/many-customers.queries";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Overdue } from "../sweeps/due-reminders.queries.ts";
import type { Listed } from "../sweeps/sweep-in-batches.ts";
import { listLateCustomers, unansweredItems } from "./late-items.queries.ts";
import { lateDays } from "./sweep-late-patients.ts";

const CUSTOMERS = 6_000;

const ctx = sharedContext({ keepsPlans: false });
beforeAll(async () => {
  await insertManyCustomers(ctx.db, CUSTOMERS);
  // Years of reminders, most of them over: one item in ten still waits for an order.
  await ctx.db.execute(sql`
    insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date, repeats,
      prescription_expiry_date, next_reminder_date, status, last_reminder_sent)
    select g.id, g.user_id, '1', 'P', '2026-01-01', 3,
      case when (g.id + n) % 10 = 0 then date '2027-01-01' else date '2025-01-01' end,
      date '2026-03-10' - (g.id + n) % 30, case when (g.id + n) % 10 = 0 then 'pending_renewal' else 'expired' end,
      timestamptz '2026-03-10' - (g.id + n) % 30 * interval '1 day'
    from prescription_groups g cross join generate_series(1, 4) n`);
  await ctx.db.execute(sql`
    insert into emails (kind, user_id, to_address, payload, message_id, next_attempt_at, created_at, state, sent_at)
    select 'reminder', user_id, 'x', '{}', id::text, now(), last_reminder_sent, 'sent', last_reminder_sent
    from prescription_items order by id`);
  await ctx.db.execute(sql`
    insert into reminder_ledger (kind, item_id, date, arming, stage, email_id)
    select 'reminder', i.id, i.next_reminder_date, 1, 'due', e.id
    from prescription_items i join emails e on e.message_id = i.id::text`);
  await ctx.db.execute(sql`vacuum analyze`);
}, 120_000);

test.each([
  ["the first", null],
  ["the next", { date: "2026-03-01", userId: 3 }],
])("among many past items %s that still wait are read from an index in order", async (_, after) => {
  const page = { days: lateDays(ctx), after, limit: 25 };
  const { rows } = await ctx.db.execute(sql`explain ${unansweredItems(page)}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("Backward using prescription_items_unanswered_idx");
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

test("reads every late customer page by page, and no other", async () => {
  const found: number[] = [];
  let after: Overdue | null = null;
  do {
    const page: Listed<Overdue> = await listLateCustomers(ctx.db, { days: lateDays(ctx), after, limit: 301 });
    found.push(...page.userIds);
    after = page.next;
  } while (after);
  // The days of supply are unknown, so patients are late whose reminder came at least eight days ago.
  const { rows } = await ctx.db.execute<{ user_id: number }>(sql`
    select distinct user_id from prescription_items
    where status = 'pending_renewal' and next_reminder_date <= '2026-03-02' order by user_id`);
  expect(rows.length).toBeGreaterThan(1_000);
  expect([...new Set(found)].sort((a, b) => a - b)).toEqual(rows.map(({ user_id }) => user_id));
});
