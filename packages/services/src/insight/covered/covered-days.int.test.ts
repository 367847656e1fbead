import type { CoverageGap } from "@scriptkeeper/contracts/reporting/insight";
import {
  fulfillment_items,
  fulfillments,
  prescription_items,
  product_configurations,
  store_variants,
  users,
} from "@scriptkeeper/db/schema";
import { addDays } from "@scriptkeeper/domain/time/days";
import { noonOf } from "@scriptkeeper/domain/time/local-time";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { type Random, withSeed } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import {
  adminActor,
  insertAdmin,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type AdminContext, today } from "../../core/index.ts";
import { getInsight } from "../funnel/get-insight.ts";
import { countCoveredDays } from "./count-covered-days.ts";
import { listCoverageGaps } from "./list-coverage-gaps.ts";

const ITEMS = attackSize({ small: 40, full: 400 });
const ZONE = "Australia/Sydney";

let ctx: TestContext;
let admin: AdminContext;
beforeEach(async () => {
  ctx = await testContext();
  admin = ctx.as(adminActor(await insertAdmin(ctx))) as AdminContext;
});
afterEach(() => ctx.close());

it("a medicine is covered until its supplies are used up, one after the other, from the day each arrives", async () => {
  const { product_id } = await insertProduct(ctx, { days_supply: 10 });
  const { id: user_id } = await insertUser(ctx);
  await ctx.db.insert(store_variants).values({
    product_id,
    variant_id: "7301",
    title: "40 mg",
    position: 0,
    is_available: true,
  });
  const { id } = await insertItem(ctx, {
    user_id,
    product_id,
    variant_id: "7301",
    start_date: "2026-02-02",
    quantity: 1,
    prescription_expiry_date: "2026-03-04",
  });
  const paid = await insertRenewal(ctx, {
    user_id,
    state: "paid",
    settled_at: noonOf("2026-02-10", ZONE),
    items: [{ item_id: id }],
  });
  await ctx.db.insert(fulfillments).values({
    id: "1",
    renewal_id: paid.id,
    state: "delivered",
    packed_at: ctx.clock.now(),
    delivered_at: noonOf("2026-02-15", ZONE),
  });
  await ctx.db.insert(fulfillment_items).values({ fulfillment_id: "1", item_id: id, quantity: 1 });
  const counts = await Promise.all([countCoveredDays(ctx), countCoveredDays(ctx)]);
  expect(counts.map(({ items }) => items).toSorted()).toEqual([0, 1]);
  const { weeks, counted_on } = await getInsight(admin, {});
  expect(counted_on).toBe("2026-03-10");
  expect(weeks.slice(-6).map(({ week, days, covered }) => [week, days, covered])).toEqual([
    ["2026-02-02", 7, 7],
    // Used up on the 12th, delivered on the 15th.
    ["2026-02-09", 7, 4],
    ["2026-02-16", 7, 7],
    ["2026-02-23", 7, 2],
    // It expires on the 4th.
    ["2026-03-02", 2, 0],
    ["2026-03-09", 0, 0],
  ]);
  const asked = { week: "2026-02-09", limit: 50 };
  expect(await listCoverageGaps(admin, asked)).toMatchObject({
    gaps: [{ item_id: id, user_id, variant_title: "40 mg", days: 7, covered: 4 }],
    total: 1,
  });
  const [patient] = await ctx.db.select().from(users).where(eq(users.id, user_id));
  const byName = { week: "2026-02-09", limit: 50, search: `${patient?.last_name} ${patient?.first_name}` };
  expect(await listCoverageGaps(admin, byName)).toMatchObject({ gaps: [{ item_id: id }], total: 1 });
  expect(await listCoverageGaps(admin, { ...byName, search: "nobody of that name" })).toMatchObject({
    gaps: [],
    total: 1,
  });
  expect(await listCoverageGaps(admin, { ...asked, week: "2026-02-16" })).toMatchObject({
    gaps: [],
    total: 0,
  });
});

it("days that nobody can know aren't counted: without days of supply, and after the last repeat", async () => {
  const { product_id } = await insertProduct(ctx, { days_supply: 10 });
  const { id: user_id } = await insertUser(ctx);
  const begun = { user_id, start_date: "2026-02-02", quantity: 1, prescription_expiry_date: null };
  await insertItem(ctx, { ...begun, product_id: "unconfigured", repeats: 3 });
  await insertItem(ctx, { ...begun, product_id, repeats: 0 });
  expect(await countCoveredDays(ctx)).toEqual({ items: 1 });
  const { weeks } = await getInsight(admin, {});
  expect(weeks.slice(-6).map(({ days, covered }) => [days, covered])).toEqual([
    [7, 7],
    [3, 3],
    ...Array.from({ length: 4 }, () => [0, 0]),
  ]);
});

it("a deleted medicine keeps its rows until everything is counted again, and so does a deleted product", async () => {
  const { product_id, product_name } = await insertProduct(ctx, { days_supply: 10 });
  const { id: user_id } = await insertUser(ctx);
  const { id } = await insertItem(ctx, { user_id, product_id, start_date: "2026-02-02", quantity: 1 });
  await countCoveredDays(ctx);
  await ctx.db.delete(prescription_items).where(eq(prescription_items.id, id));
  expect(await listCoverageGaps(admin, { week: "2026-02-16", limit: 50 })).toMatchObject({
    gaps: [{ item_id: id, user_id: null, first_name: null, product_name, days: 7, covered: 0 }],
    total: 1,
  });
  const other = await insertProduct(ctx, { days_supply: 10 });
  await insertItem(ctx, { user_id, product_id: other.product_id, start_date: "2026-02-02" });
  const next = await insertProduct(ctx, { days_supply: 10 });
  const kept = await insertItem(ctx, { user_id, product_id: next.product_id, start_date: "2026-02-02" });
  ctx.clock.advance({ days: 1 });
  await countCoveredDays(ctx);
  const { total } = await listCoverageGaps(admin, { limit: 50 });
  expect(total).toBeGreaterThan(2);
  await ctx.db
    .update(product_configurations)
    .set({ deleted_at: ctx.clock.now() })
    .where(eq(product_configurations.product_id, other.product_id));
  ctx.clock.advance({ days: 1 });
  await countCoveredDays(ctx);
  const left = await listCoverageGaps(admin, { limit: 50 });
  expect(left.total).toBe(total / 2);
  expect(left.gaps.map(({ item_id }) => item_id)).toEqual(left.gaps.map(() => kept.id));
  expect(left.gaps).toHaveLength(total / 2);
});

it("weeks of random medicines match a count day by day, and open just the gaps, on the following days too", async () => {
  await withSeed(runSeed(), async (random) => {
    const packs = new Map<string, number>();
    for (const product_id of ["a", "b", "c"]) {
      const { days_supply } = await insertProduct(ctx, { product_id, days_supply: 5 + random.integer(40) });
      packs.set(product_id, days_supply);
    }
    const medicines: Medicine[] = [];
    for (let n = 0; n < ITEMS; n++) {
      const product_id = random.pick([...packs.keys()]);
      medicines.push(await insertMedicine(random, { product_id, pack: packs.get(product_id) ?? 0 }));
    }
    for (const _day of [0, 1]) {
      await countCoveredDays(ctx, { atOnce: ITEMS / 4 + random.integer(ITEMS) });
      await expectCountedByHand(random, medicines);
      ctx.clock.advance({ days: 1 + random.integer(9) });
      for (const medicine of medicines) await change(random, medicine);
    }
  });
});

interface Medicine {
  id: number;
  user_id: number;
  product_id: string;
  pack: number;
  repeats: number;
  /** The day on which the prescription expires. */
  expires: string;
  got: Got[];
}

async function insertMedicine(
  random: Random,
  { product_id, pack }: { product_id: string; pack: number },
): Promise<Medicine> {
  const { id: user_id } = await insertUser(ctx);
  const start_date = addDays(today(ctx), -random.integer(250));
  const expires = random.chance(2) ? null : addDays(start_date, 20 + random.integer(200));
  const [quantity, repeats] = [1 + random.integer(2), random.integer(3)];
  const { id } = await insertItem(ctx, {
    user_id,
    product_id,
    start_date,
    quantity,
    repeats,
    prescription_expiry_date: expires,
  });
  const medicine = {
    id,
    user_id,
    product_id,
    pack,
    repeats,
    expires: expires ?? "9999-12-31",
    got: [{ on: start_date, lasts: quantity * pack }],
  };
  for (let order = random.integer(5); order > 0; order--) await insertOrder(random, medicine);
  return medicine;
}

async function insertOrder(random: Random, { id, user_id, pack, got }: Medicine) {
  const on = addDays(today(ctx), -random.integer(250));
  const state = random.pick(["paid", "paid", "paid", "lapsed", "cancelled"] as const);
  await insertRenewal(ctx, { user_id, state, settled_at: noonOf(on, ZONE), items: [{ item_id: id }] });
  if (state === "paid") got.push({ on, lasts: pack });
}

/** What may happen to a medicine until it is counted again. */
async function change(random: Random, medicine: Medicine) {
  if (random.chance(5)) await insertOrder(random, medicine);
  if (!random.chance(5)) return;
  medicine.repeats = random.integer(3);
  medicine.expires = addDays(
    medicine.expires > today(ctx) ? today(ctx) : medicine.expires,
    random.integer(20),
  );
  await ctx.db
    .update(prescription_items)
    .set({ repeats: medicine.repeats, prescription_expiry_date: medicine.expires })
    .where(eq(prescription_items.id, medicine.id));
}

async function expectCountedByHand(random: Random, medicines: readonly Medicine[]) {
  for (const product_id of [undefined, "b"]) {
    const { weeks } = await getInsight(admin, { product_id });
    const missingOf: Opened[] = [];
    for (const { week, days, covered, interrupted } of weeks.toReversed()) {
      const byHand = medicines
        .filter((medicine) => product_id === undefined || medicine.product_id === product_id)
        .map((medicine) => ({ item_id: medicine.id, week, ...countByHand(medicine, week) }));
      expect({ week, days, covered }).toEqual({
        week,
        days: sum(byHand.map((each) => each.days)),
        covered: sum(byHand.map((each) => each.covered)),
      });
      const missing = byHand.filter((each) => each.covered < each.days);
      expect(interrupted).toBe(missing.length);
      missingOf.push(...missing);
      if (random.chance(4)) expect(byItem(await opened({ week, product_id, limit: 7 }))).toEqual(missing);
    }
    const all = await opened({ product_id, limit: 90 });
    expect(all).toHaveLength(missingOf.length);
    expect(new Set(all.map(keyOf))).toEqual(new Set(missingOf.map(keyOf)));
  }
}

interface Got {
  on: string;
  lasts: number;
}

/** Day by day, as somebody with a calendar and a cupboard would count. */
function countByHand({ got, repeats, expires }: Medicine, week: string) {
  const first = got.map(({ on }) => on).toSorted()[0] ?? "";
  const end = expires > today(ctx) ? today(ctx) : expires;
  const counted = { days: 0, covered: 0 };
  let left = 0;
  for (let day = first; day < addDays(week, 7) && day < end; day = addDays(day, 1)) {
    left += sum(got.filter(({ on }) => on === day).map(({ lasts }) => lasts));
    const isLast = repeats === 0 && left === 0 && got.every(({ on }) => on <= day);
    if (day >= week && !isLast) counted.days += 1;
    if (left > 0 && day >= week) counted.covered += 1;
    left = Math.max(0, left - 1);
  }
  return counted;
}

/** All that a number opens, page by page. */
async function opened(of: { week?: string; product_id: string | undefined; limit: number }) {
  const rows: Opened[] = [];
  for (let after: number | undefined; ; ) {
    const page = await listCoverageGaps(admin, { ...of, after });
    rows.push(...page.gaps.map(({ item_id, week, days, covered }) => ({ item_id, week, days, covered })));
    if (page.next === null) return rows;
    after = page.next;
  }
}

type Opened = Pick<CoverageGap, "item_id" | "week" | "days" | "covered">;

function keyOf({ item_id, week, days, covered }: Opened): string {
  return [item_id, week, days, covered].join(" ");
}

function byItem(rows: readonly Opened[]): Opened[] {
  return rows.toSorted((a, b) => a.item_id - b.item_id);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
