import { DiscountListInput } from "@scriptkeeper/contracts/discounts/discounts";
import { CountedOrdersInput } from "@scriptkeeper/contracts/renewals/orders";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import {
  adminActor,
  insertAdmin,
  insertAssignment,
  insertDiscount,
  insertItem,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteDiscount, listDiscounts } from "../../catalogue/index.ts";
import { type AdminContext, allFoundSql } from "../../core/index.ts";
import { walkSql } from "../../core/search/search-newest.queries.ts";
import { askedOrders, foundOrders } from "./asked-orders.ts";
import { listCountedOrders } from "./list-counted-orders.ts";

let ctx: TestContext;
let admin: AdminContext;
async function open() {
  ctx = await testContext();
  admin = ctx.as(adminActor(await insertAdmin(ctx)));
}

const ask = (query: object) => listCountedOrders(admin, CountedOrdersInput.parse(query));
const idsOf = async (query: object) => (await ask(query)).orders.map(({ id }) => id);

async function usageOf(id: number): Promise<number | undefined> {
  const { discounts } = await listDiscounts(admin, DiscountListInput.parse({}));
  return discounts.find((discount) => discount.id === id)?.usage_count;
}

/** The ids of all pages, one behind the other. */
async function pagesOf(query: object): Promise<string[]> {
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await ask({ limit: 2, ...query, ...(after && { after }) });
    seen.push(...page.orders.map(({ id }) => id));
    after = page.next;
  }
  return seen;
}

/** Every line that got the discount, in an order that has not come to nothing, said plainly: the newest first. */
async function recounted(discountId: number): Promise<{ uses: number; ids: string[] }> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select r.id from renewals r
    join renewal_items l on l.renewal_id = r.id
    join discount_assignments a on a.id = l.assignment_id
    where a.discount_id = ${discountId} and l.discount_type is not null and l.given_back_at is null
      and r.state in ('opening', 'open', 'closing', 'paid')
    order by r.created_at desc, r.id desc`);
  return { uses: rows.length, ids: [...new Set(rows.map(({ id }) => id))] };
}

type State = "opening" | "open" | "paid" | "lapsed" | "refused" | "cancelled";
/** What a line has of a discount: it lowered its price, did not yet, or was given back. */
type Line = "used" | "unused" | "given back" | "of another";

describe("the orders that a discount's Usage opens", () => {
  let discountId: number;
  let otherId: number;
  beforeEach(async () => {
    await open();
    discountId = (await insertDiscount(ctx, { name: "Spring offer" })).id;
    otherId = (await insertDiscount(ctx)).id;
  });
  afterEach(() => ctx.close());

  async function order(created_at: string, state: State, lines: readonly Line[], product_name = "Zinc 5 mg") {
    const user = await insertUser(ctx);
    const items = [];
    for (const line of lines) {
      const item = await insertItem(ctx, { user_id: user.id });
      const discount_id = line === "of another" ? otherId : discountId;
      const { id } = await insertAssignment(ctx, { prescription_item_id: item.id, discount_id });
      items.push({
        item_id: item.id,
        assignment_id: id,
        product_name,
        discount_type: line === "unused" ? null : ("percentage" as const),
        given_back_at: line === "given back" ? ctx.clock.now() : null,
      });
    }
    return insertRenewal(ctx, { user_id: user.id, state, created_at: new Date(created_at), items });
  }

  test("B-DISC-01 are those that it counts, of all time: one for each order, however many of its lines got the discount", async () => {
    const long = await order("2019-01-01T00:00:00Z", "paid", ["used", "used", "unused"]);
    const recent = await order("2026-03-09T14:00:00Z", "open", ["used", "of another"]);
    const partly = await order("2026-03-09T15:00:00Z", "opening", ["given back", "used"]);
    await order("2026-03-09T14:00:00Z", "paid", ["given back"]);
    await order("2026-03-09T14:00:00Z", "paid", ["unused"]);
    await order("2026-03-09T14:00:00Z", "paid", ["of another"]);
    for (const state of ["lapsed", "refused", "cancelled"] as const)
      await order("2026-03-09T14:00:00Z", state, ["used", "used"]);

    const { orders, total, discount, next } = await ask({ discount: discountId });
    expect(orders.map(({ id }) => id)).toEqual([partly.id, recent.id, long.id]);
    expect(orders[2]?.lines).toHaveLength(3);
    expect(discount).toEqual({ name: "Spring offer", is_deleted: false, orders: 3, is_more: false });
    expect({ total, next }).toEqual({ total: 4, next: null });
    expect(await usageOf(discountId)).toBe(total);
    expect(await recounted(discountId)).toEqual({ uses: 4, ids: orders.map(({ id }) => id) });
    // A day says nothing where a discount does.
    expect(await idsOf({ discount: String(discountId), day: "2026-03-10" })).toHaveLength(3);
    expect((await ask({})).discount).toBeUndefined();
  });

  test("B-DISC-01 are paged from either end, also among orders of the same instant, and so are searched ones", async () => {
    const states = ["paid", "open", "lapsed", "paid"] as const;
    const lines = [["used"], ["used", "used"], ["given back", "unused"], ["of another"]] as const;
    for (let n = 0; n < 28; n += 1)
      await order(
        `2026-03-0${1 + (n % 3)}T00:00:00Z`,
        states[n % 4] ?? "paid",
        lines[Math.floor(n / 4) % 4] ?? [],
        n % 2 === 0 ? "Zinc 5 mg" : "Iron 10 mg",
      );
    const { uses, ids } = await recounted(discountId);
    expect(uses).toBeGreaterThan(ids.length);
    expect(ids.length).toBeGreaterThan(6);
    expect(await ask({ discount: discountId })).toMatchObject({
      total: uses,
      discount: { orders: ids.length },
    });
    expect(await usageOf(discountId)).toBe(uses);
    expect(await pagesOf({ discount: discountId })).toEqual(ids);
    expect(await pagesOf({ discount: discountId, order: "asc" })).toEqual(ids.toReversed());

    const isZinc = new Map((await ask({ discount: discountId })).orders.map((o) => [o.id, o.lines]));
    const zinc = ids.filter((id) =>
      isZinc.get(id)?.some(({ product_name }) => product_name.startsWith("Zinc")),
    );
    expect(zinc.length).toBeGreaterThan(2);
    expect(zinc.length).toBeLessThan(ids.length);
    expect(await pagesOf({ discount: discountId, search: "mg zinc" })).toEqual(zinc);
    expect(await ask({ discount: discountId, search: "mg zinc" })).toMatchObject({ total: uses });
    expect(await pagesOf({ discount: discountId, search: "zinc", order: "asc" })).toEqual(zinc.toReversed());
    expect(await pagesOf({ discount: discountId, search: "nobody" })).toEqual([]);
  });

  test("B-DISC-01 are none for a deleted or an unknown discount, and the answer says which", async () => {
    await order("2026-03-09T14:00:00Z", "paid", ["used"]);
    await deleteDiscount(admin, { id: discountId });
    const none = { orders: [], total: 0, next: null };
    const unnamed = { name: null, orders: 0, is_more: false };
    expect(await ask({ discount: discountId })).toEqual({
      ...none,
      discount: { ...unnamed, is_deleted: true },
    });
    expect(await ask({ discount: discountId, search: "zinc" })).toMatchObject(none);
    expect(await ask({ discount: 2_147_483_647 })).toEqual({
      ...none,
      discount: { ...unnamed, is_deleted: false },
    });
  });

  test("are refused for an invalid id, with the field's name", () => {
    for (const discount of ["x", 0, 1.5, ""])
      expect(CountedOrdersInput.safeParse({ discount }).error?.issues[0]?.path).toEqual(["discount"]);
  });
});

describe("a discount with more uses than are counted", () => {
  const USES = 10_060;
  let often: number;
  let rarely: number;
  beforeAll(async () => {
    await open();
    [often, rarely] = [(await insertDiscount(ctx)).id, (await insertDiscount(ctx)).id];
    const user = await insertUser(ctx, { first_name: "Mei", last_name: "Sample" });
    const given = async (discount_id: number) => {
      const item = await insertItem(ctx, { user_id: user.id });
      return insertAssignment(ctx, { prescription_item_id: item.id, discount_id });
    };
    const [frequent, rare] = [await given(often), await given(rarely)];
    // The newest 30 are without any; every 2,000th has the other one.
    await ctx.db.execute(sql`
      insert into renewals (id, user_id, state, basket, include_delivery, delivery_fee_cents, order_id, order_name,
        created_at, updated_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${user.id}::int, 'paid', '', false, 0, n, '#' || n,
        timestamptz '2020-01-01' + n * interval '1 hour', now()
      from generate_series(1, ${USES + 30}::int) n`);
    await ctx.db.execute(sql`
      insert into renewal_items (renewal_id, item_id, product_id, product_name, quantity, took_repeat,
        repeats_revision, assignment_id, discount_type)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, '1', 'Zinc 5 mg', 1, true, 0,
        case when n % 2000 = 0 then ${rare.id}::int when n <= ${USES}::int then ${frequent.id}::int end,
        case when n <= ${USES}::int then 'percentage' end
      from generate_series(1, ${USES + 30}::int) n`);
    await ctx.db.execute(sql`analyze renewals, renewal_items, discount_uses, discounts`);
  });
  afterAll(() => ctx.close());

  test.each([
    ["all of them", {}, 50],
    ["the oldest", { order: "asc" }, 50],
    ["those of a patient", { search: "sample mei" }, 50],
    ["those of a medicine, the oldest first", { search: "zinc", order: "asc" }, 50],
    ["one by its number", { search: "#77" }, 1],
    ["none of those without it", { search: `#${USES + 5}` }, 0],
  ] as const)("B-DISC-01 shows a page with %s, and says that there are more", async (_, query, length) => {
    const { ids } = await recounted(often);
    const wanted = "order" in query ? ids.toReversed() : ids;
    const page = await ask({ discount: often, limit: 50, ...query });
    expect(page.orders).toHaveLength(length);
    if (length === 50) expect(page.orders.map(({ id }) => id)).toEqual(wanted.slice(0, 50));
    expect(page).toMatchObject({ total: 10_000, discount: { is_more: true } });
    if (length < 50) return;
    const after = page.next ?? "";
    expect(await idsOf({ discount: often, limit: 50, ...query, after })).toEqual(wanted.slice(50, 100));
  });

  test("B-DISC-01 that was used rarely has its uses gathered by their index", async () => {
    expect(await idsOf({ discount: rarely })).toEqual((await recounted(rarely)).ids);
    const plan = await planOf(allFoundSql(await found(rarely)));
    for (const index of ["discount_uses_discount_idx", "renewals_pkey"]) expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan");
  });

  test.each(["asc", "desc"] as const)(
    "B-DISC-01 that was used often has a page read %s from the index of its uses, without sorting",
    async (order) => {
      const plan = await planOf(walkSql(await found(often, order), { rows: 1_000, most: 501 }));
      expect(plan).toMatch(/Index Only Scan( Backward)? using discount_uses_discount_idx/);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    },
  );

  async function found(discount: number, order: "asc" | "desc" = "desc") {
    const asked = await askedOrders(admin, CountedOrdersInput.parse({ discount, order }));
    const searched = await foundOrders(ctx.db, asked);
    if (!searched) throw new Error("orders with a discount are found");
    return searched;
  }

  async function planOf(statement: SQL): Promise<string> {
    return ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute(sql`explain ${statement}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  }
});
