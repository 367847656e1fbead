import type { Db } from "@scriptkeeper/db/connection";
import { item_counts, user_counts } from "@scriptkeeper/db/schema";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mendCounts, sumUpCounts } from "./keep-counts.ts";

/** Each writes some 5,000 rows. */
const ROUNDS = attackSize({ small: 8, full: 20 });

const none = { itemCounts: 0, userCounts: 0, discountUses: 0, discountUseCounts: 0 };

let ctx: TestContext;
beforeEach(async () => {
  ctx = await testContext();
});
afterEach(() => ctx.close());

/** What the tables themselves say, and what the counts do, of each key. */
async function compare() {
  const counted = await ctx.db.execute(sql`
    select status || ' ' || coalesce(prescription_expiry_date, expiry_date, 'infinity') as key, count(*)::int
    from prescription_items group by 1 union all
    select role, count(*)::int from users group by 1 order by 1`);
  const kept = await ctx.db.execute(sql`
    select status || ' ' || expiry as key, sum(items)::int as count from item_counts group by 1 having sum(items) <> 0
    union all
    select role, sum(users)::int from user_counts group by 1 having sum(users) <> 0 order by 1`);
  return { counted: counted.rows, kept: kept.rows };
}

const days = fc.option(fc.integer({ min: 0, max: 40 }), { nil: null });
const status = fc.constantFrom("active", "expired", "pending_renewal");
const some = fc.record({ from: fc.nat(1_000), many: fc.integer({ min: 1, max: 400 }) });
/** Statements as the product and its administrators write them, each about many rows. */
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("add" as const), some, status, days }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("change" as const), some, status, days }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), some }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove people" as const), some }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("add people" as const), some }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("give role" as const), some }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sum up" as const) }) },
);

type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

async function play(one: Write, isTakenBack: boolean): Promise<number> {
  if (one.kind === "sum up") return sumUp();
  const play = async (db: Db) => (await db.execute(statement(one))).rowCount ?? 0;
  if (!isTakenBack) return play(ctx.db);
  await expect(
    ctx.db.transaction(async (tx) => {
      await play(tx);
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
  return 0;
}

async function sumUp(): Promise<number> {
  await sumUpCounts(ctx);
  return 0;
}

function statement(one: Exclude<Write, { kind: "sum up" }>): SQL {
  const { from, many } = one.some;
  const chosen = (table: string) =>
    sql`id = any(array(select id from ${sql.identifier(table)} order by (id * 7919) % 1009, id offset ${from % 200} limit ${many} for update skip locked))`;
  switch (one.kind) {
    case "add":
      return sql`
        insert into prescription_items (prescription_group_id, user_id, product_id, product_name, start_date, status, expiry_date, prescription_expiry_date)
        select g.id, g.user_id, 'p', 'P', '2026-01-01', ${one.status}, date '2026-03-01' + ${one.days}::int,
          case when n % 3 = 0 then date '2026-03-20' + n % 30 end
        from (select id, user_id from prescription_groups order by id desc limit 20 for key share skip locked) g, generate_series(1, ${Math.ceil(many / 20)}) n`;
    case "change":
      return sql`update prescription_items set status = ${one.status}, expiry_date = date '2026-03-01' + ${one.days}::int where ${chosen("prescription_items")}`;
    case "remove":
      return sql`delete from prescription_items where ${chosen("prescription_items")}`;
    case "remove people":
      return sql`delete from users where id = any(array(select id from users order by id offset ${from % 40} limit 5 for update skip locked))`;
    case "add people":
      return sql`with people as (
          insert into users (email, first_name, last_name) select gen_random_uuid() || '@people.test', 'P', 'T' from generate_series(1, 10) returning id
        ) insert into prescription_groups (user_id) select id from people`;
    case "give role":
      return sql`update users set role = case when id % 2 = 0 then 'admin' else 'user' end where ${chosen("users")}`;
  }
}

describe("the counts of items and accounts", () => {
  test("match a recount after tens of thousands of concurrent writes, with rollbacks and while they are summed up", async () => {
    let written = 0;
    await ctx.db.execute(statement({ kind: "add people", some: { from: 0, many: 1 } }));
    const round = fc.array(fc.tuple(write, fc.boolean()), { minLength: 40, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(round, async (writes) => {
        await ctx.db.execute(statement({ kind: "add people", some: { from: 0, many: 1 } }));
        for (let at = 0; at < writes.length; at += 4) {
          const beside = writes.slice(at, at + 4);
          const rows = await Promise.all(
            beside.map(([one, takenBack]) => play(one, takenBack && at % 3 === 0)),
          );
          written += rows.reduce((sum, count) => sum + count, 0);
        }
        const { counted, kept } = await compare();
        expect(kept).toEqual(counted);
      }),
      { numRuns: ROUNDS, endOnFailure: true },
    );
    expect(written).toBeGreaterThan(ROUNDS * 2_500);
    await sumUpCounts(ctx);
    const { counted, kept } = await compare();
    expect(kept).toEqual(counted);
    expect(await ctx.db.$count(item_counts)).toBeLessThanOrEqual(3 * 72);
    expect(await mendCounts(ctx)).toEqual(none);
  });

  test("are repaired when somebody bypassed them, and the log says so", async () => {
    const { id: user_id } = await insertUser(ctx);
    await insertItem(ctx, { user_id });
    await ctx.db.insert(item_counts).values({ status: "expired", expiry: "2026-01-01", items: 7 });
    await ctx.db.delete(user_counts);
    const error = vi.fn();
    expect(await mendCounts({ ...ctx, log: { ...ctx.log, error } })).toEqual({
      ...none,
      itemCounts: 1,
      userCounts: 1,
    });
    const { counted, kept } = await compare();
    expect(kept).toEqual(counted);
    expect(error).toHaveBeenCalledExactlyOnceWith(
      { ...none, itemCounts: 1, userCounts: 1 },
      "counts were wrong and have been corrected",
    );
    expect(await mendCounts(ctx)).toEqual(none);
  });
});
