import { insertManyCustomers } from "@scriptkeeper/testing/database/many-customers.queries";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { today } from "../../core/index.ts";
import { customersToFollowUp } from "./follow-ups.queries.ts";
import { followUpDays } from "./sweep-follow-ups.ts";

const CUSTOMERS = 6_000;
const ITEMS_EACH = 4;

const ctx = sharedContext({ keepsPlans: false });
beforeAll(async () => {
  await insertManyCustomers(ctx.db, CUSTOMERS);
  // A year of reminders, the latest of today; most of them brought an order.
  await ctx.db.execute(sql`
    insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date, repeats,
      prescription_expiry_date, next_reminder_date, status, last_reminder_sent)
    select g.id, g.user_id, '1', 'P', '2026-01-01', 3, '2027-01-01', date '2026-03-10' - (g.id + n) % 365,
      case when (g.id + n) % 10 = 0 then 'pending_renewal' else 'active' end,
      timestamptz '2026-03-10' - (g.id + n) % 365 * interval '1 day'
    from prescription_groups g cross join generate_series(1, ${ITEMS_EACH}::int) n`);
  await ctx.db.execute(sql`
    insert into emails (kind, user_id, to_address, payload, message_id, next_attempt_at, created_at, state, sent_at)
    select 'reminder', user_id, 'x', '{}', id::text, now(), last_reminder_sent, 'sent', last_reminder_sent
    from prescription_items order by id`);
  await ctx.db.execute(sql`
    insert into reminder_ledger (kind, item_id, date, arming, stage, email_id)
    select 'reminder', i.id, i.next_reminder_date, 1, 'due', e.id
    from prescription_items i join emails e on e.message_id = i.id::text`);
  await ctx.db.execute(sql`
    insert into renewals (id, user_id, state, basket, include_delivery, delivery_fee_cents, order_id, created_at, settled_at)
    select gen_random_uuid(), id, case when id % 20 = 0 then 'lapsed' else 'paid' end, '', false, 0, id::text,
      timestamptz '2026-03-10' - id % 365 * interval '1 day', timestamptz '2026-03-10' - id % 365 * interval '1 day'
    from users`);
  await ctx.db.execute(sql`
    insert into renewal_items (renewal_id, item_id, product_id, product_name, quantity, took_repeat, repeats_revision)
    select r.id, i.id, '1', 'P', 1, true, 0 from renewals r join prescription_items i on i.user_id = r.user_id`);
  await ctx.db.execute(sql`vacuum analyze`);
}, 120_000);

test("among many items an index finds each of the two causes, and no table is read as a whole", async () => {
  const days = followUpDays(today(ctx), ctx.settings.storeTimezone);
  const statement = customersToFollowUp(ctx.db, { days, after: null, limit: 500 });
  expect((await statement).length).toBeGreaterThan(10);
  const { rows } = await ctx.db.execute(sql`explain ${statement.getSQL()}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("prescription_items_reminded_idx");
  expect(plan).toContain("renewals_lapsed_idx");
  expect(plan).not.toMatch(
    /Seq Scan on (prescription_items|users|emails|renewals|renewal_items|reminder_ledger)/,
  );
});
