import { discount_use_counts, discount_uses } from "@scriptkeeper/db/schema";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import {
  insertAssignment,
  insertDiscount,
  insertItem,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mendCounts, sumUpCounts } from "./keep-counts.ts";

const ROUNDS = attackSize({ small: 12, full: 100 });
const DISCOUNTS = 3;
const ITEMS = 4;
const ORDERS = 6;

let ctx: TestContext;
let discounts: number[];
let items: number[];
let assignments: number[];
beforeEach(async () => {
  ctx = await testContext();
  const user = await insertUser(ctx);
  [discounts, items, assignments] = [[], [], []];
  for (let n = 0; n < DISCOUNTS; n += 1) discounts.push((await insertDiscount(ctx)).id);
  for (let n = 0; n < ITEMS; n += 1) {
    const { id } = await insertItem(ctx, { user_id: user.id });
    items.push(id);
    const given = { prescription_item_id: id, discount_id: discounts[n % DISCOUNTS] ?? 0 };
    assignments.push((await insertAssignment(ctx, given)).id);
  }
});
afterEach(() => ctx.close());

/** Which lines are uses of which discount and since when, said plainly, and what is kept of them. */
async function compare() {
  const { rows: uses } = await ctx.db.execute(sql`
    select l.renewal_id, l.item_id, a.discount_id, r.created_at as ordered_at from renewal_items l
    join renewals r on r.id = l.renewal_id join discount_assignments a on a.id = l.assignment_id
    where l.discount_type is not null and l.given_back_at is null
      and r.state not in ('lapsed', 'refused', 'cancelled') order by 1, 2`);
  const { rows: kept } = await ctx.db.execute(sql`select * from discount_uses order by 1, 2`);
  const { rows: counted } = await ctx.db.execute(sql`
    select discount_id, count(*)::int as uses from discount_uses group by 1 order by 1`);
  const { rows: sums } = await ctx.db.execute(sql`
    select discount_id, sum(uses)::int as uses from discount_use_counts group by 1 having sum(uses) <> 0 order by 1`);
  return { uses, kept, counted, sums };
}

async function expectKept() {
  const { uses, kept, counted, sums } = await compare();
  expect(kept).toEqual(uses);
  expect(sums).toEqual(counted);
}

const state = fc.constantFrom("opening", "closing", "paid", "lapsed", "refused", "cancelled");
const nth = (length: number) => fc.nat(length - 1);
const line = { order: nth(ORDERS), item: nth(ITEMS) };
const write = fc.oneof(
  fc.record({
    kind: fc.constant("order" as const),
    order: nth(ORDERS),
    state,
    hour: fc.nat(50),
    lowers: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("state" as const), order: nth(ORDERS), state }),
  fc.record({ kind: fc.constant("time" as const), order: nth(ORDERS), hour: fc.nat(50) }),
  fc.record({ kind: fc.constant("give back" as const), ...line, isGiven: fc.boolean() }),
  fc.record({ kind: fc.constant("lower" as const), ...line, lowers: fc.boolean() }),
  fc.record({ kind: fc.constant("assign" as const), ...line, assignment: fc.option(nth(ITEMS)) }),
  fc.record({ kind: fc.constant("reassign" as const), assignment: nth(ITEMS), discount: nth(DISCOUNTS) }),
  fc.record({ kind: fc.constant("unassign" as const), assignment: nth(ITEMS) }),
  fc.record({ kind: fc.constant("bring back" as const), assignment: nth(ITEMS), discount: nth(DISCOUNTS) }),
  fc.record({ kind: fc.constant("forget" as const), order: nth(ORDERS) }),
);
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

const idOf = (order: number) => `00000000-0000-4000-8000-00000000000${order}`;
const timeOf = (hour: number) => sql`timestamptz '2026-03-01' + ${hour} * interval '1 hour'`;
const typeOf = (lowers: boolean) => (lowers ? sql`'percentage'` : sql`null`);

function statements(one: Write): SQL[] {
  const isLine =
    "item" in one && sql`renewal_id = ${idOf(one.order)}::uuid and item_id = ${items[one.item]}::int`;
  switch (one.kind) {
    case "order":
      return [
        sql`insert into renewals (id, state, basket, include_delivery, delivery_fee_cents, order_id, created_at)
          values (${idOf(one.order)}::uuid, ${one.state}, '', false, 0, ${`o${one.order}`}, ${timeOf(one.hour)}) on conflict do nothing`,
        sql`insert into renewal_items (renewal_id, item_id, product_id, product_name, quantity, took_repeat, repeats_revision, assignment_id, discount_type)
          select ${idOf(one.order)}::uuid, i, '1', 'Zinc', 1, true, 0, a, ${typeOf(one.lowers)}
          from unnest(${sql.param(items)}::int[], ${sql.param(assignments)}::int[]) given(i, a) on conflict do nothing`,
      ];
    case "state":
      return [sql`update renewals set state = ${one.state} where id = ${idOf(one.order)}::uuid`];
    case "time":
      return [sql`update renewals set created_at = ${timeOf(one.hour)} where id = ${idOf(one.order)}::uuid`];
    case "give back":
      return [
        sql`update renewal_items set given_back_at = ${one.isGiven ? sql`now()` : sql`null`} where ${isLine}`,
      ];
    case "lower":
      return [sql`update renewal_items set discount_type = ${typeOf(one.lowers)} where ${isLine}`];
    case "assign":
      return [
        sql`update renewal_items set assignment_id = ${one.assignment === null ? null : assignments[one.assignment]}::int where ${isLine}`,
      ];
    case "reassign":
      return [
        sql`update discount_assignments set discount_id = ${discounts[one.discount]} where id = ${assignments[one.assignment]}`,
      ];
    case "unassign":
      return [sql`delete from discount_assignments where id = ${assignments[one.assignment]}`];
    case "bring back":
      return [
        sql`insert into discount_assignments (id, prescription_item_id, discount_id) overriding system value
          values (${assignments[one.assignment]}, ${items[one.assignment]}, ${discounts[one.discount]}) on conflict do nothing`,
      ];
    case "forget":
      return [sql`delete from renewals where id = ${idOf(one.order)}::uuid`];
  }
}

/** Everything has its discount, and one paid order has all of it. */
const usual: Write[] = [
  { kind: "forget", order: 0 },
  ...Array.from({ length: ITEMS }, (_, assignment) => ({
    kind: "bring back" as const,
    assignment,
    discount: assignment % DISCOUNTS,
  })),
  { kind: "order", order: 0, state: "paid", hour: 0, lowers: true },
];

describe("the uses of discounts", () => {
  test("B-DISC-01 match a recount after any writes of lines, orders and assignments", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 30, maxLength: 60 }), async (writes) => {
        for (const one of [...usual, ...writes]) {
          for (const statement of statements(one)) await ctx.db.execute(statement);
          await expectKept();
        }
        await sumUpCounts(ctx);
        await expectKept();
      }),
      { numRuns: ROUNDS, endOnFailure: true },
    );
    expect(await ctx.db.$count(discount_use_counts)).toBeLessThanOrEqual(DISCOUNTS);
    expect(await mendCounts(ctx)).toMatchObject({ discountUses: 0, discountUseCounts: 0 });
  });

  test("are repaired when somebody bypassed them, and the log says so", async () => {
    const order = { kind: "order" as const, order: 1, state: "paid" as const, hour: 1, lowers: true };
    for (const statement of statements(order)) await ctx.db.execute(statement);
    const { uses } = await compare();
    await ctx.db.execute(sql`delete from discount_uses where item_id = ${items[0]}`);
    await ctx.db.execute(sql`update discount_uses set ordered_at = now() where item_id = ${items[1]}`);
    await ctx.db.delete(discount_use_counts);
    const error = vi.fn();
    const mended = await mendCounts({ ...ctx, log: { ...ctx.log, error } });
    expect(mended).toMatchObject({ discountUses: 3, discountUseCounts: DISCOUNTS });
    expect(error).toHaveBeenCalledExactlyOnceWith(mended, "counts were wrong and have been corrected");
    expect(await ctx.db.$count(discount_uses)).toBe(uses.length);
    await expectKept();
  });
});
