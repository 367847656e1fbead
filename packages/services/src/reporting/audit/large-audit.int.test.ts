import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type AuditQuery, listAuditEntries } from "./audit-entries.queries.ts";

const ROWS = 100_000;

const ctx = sharedContext({ keepsPlans: false });
beforeAll(async () => {
  await ctx.db.execute(sql`
    insert into audit_log (created_at, actor, actor_user_id, action, entity, entity_id, request_id)
    select timestamptz '2026-03-10' - (${ROWS} - n) * interval '1 minute', 'customer', n % 2000,
      case when n % 5000 = 0 then 'run SQL' else 'sign in' end, 'user', (n % 2000)::text, 'r'
    from generate_series(1, ${ROWS}) n`);
  await ctx.db.execute(sql`analyze audit_log`);
});

function planOf(statement: SQL): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    // The few rows of one account here are sorted sooner than read in order; those of many years are not.
    await tx.execute(sql`set local enable_sort = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const { rows } = await tx.execute(sql`explain ${statement}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

const all: AuditQuery = {
  userId: undefined,
  action: undefined,
  record: undefined,
  from: undefined,
  until: undefined,
  before: undefined,
  now: new Date("2026-02-01"),
  limit: 51,
  order: "desc",
};
const january = { from: new Date("2026-01-05"), until: new Date("2026-01-09") };
const record = { entity: "user", id: "77" };

describe("in a long audit an index in the page's order serves", () => {
  it.each<[string, Partial<AuditQuery>, string]>([
    ["the newest entries", {}, "audit_log_time_idx"],
    ["entries far back", { before: 5_000 }, "audit_log_time_idx"],
    ["some days", january, "audit_log_time_idx"],
    ["one account", { userId: 77 }, "audit_log_person_idx"],
    ["one account on some days", { userId: 77, ...january }, "audit_log_person_idx"],
    ["a rare action", { action: "run SQL" }, "audit_log_action_idx"],
    ["a common action, far back", { action: "sign in", before: 5_000 }, "audit_log_"],
    ["what one account rarely does", { userId: 0, action: "run SQL" }, "audit_log_person_action_idx"],
    ["one record", { record }, "audit_log_record_idx"],
    ["the oldest entries", { order: "asc" }, "audit_log_time_idx"],
    ["what one account did first", { userId: 77, order: "asc", before: 500 }, "audit_log_person_idx"],
    ["one record, far back", { record, before: 50_000 }, "audit_log_record_idx"],
  ])("%s", async (_, query, index) => {
    const plan = await planOf(listAuditEntries(ctx.db, { ...all, ...query }).getSQL());
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on audit_log|Sort/);
  });
});
