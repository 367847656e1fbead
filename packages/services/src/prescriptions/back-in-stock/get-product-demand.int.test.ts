import { prescription_items } from "@scriptkeeper/db/schema";
import {
  customerActor,
  insertGroup,
  insertItem,
  insertProduct,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forOneself } from "../../core/index.ts";
import { askWhenBack, stopAskingWhenBack } from "./ask-when-back.ts";
import { dueItems } from "./demand.queries.ts";
import { getProductDemand } from "./get-product-demand.ts";

const ctx = sharedContext();
const asAdmin = sharedAdmin(ctx);

test("counts patients who wait, and not those who stopped", async () => {
  const product = await insertProduct(ctx, { is_available: false });
  const { product_id } = product;
  const [ann, bob] = [await insertUser(ctx), await insertUser(ctx)];
  const as = (user: { id: number }) => forOneself(ctx.as(customerActor(user)));
  const item = async (user: { id: number }) => {
    const far = { next_reminder_date: "2026-08-01", prescription_expiry_date: "2027-01-01" };
    const { id } = await insertItem(ctx, { user_id: user.id, product_id, ...far });
    await askWhenBack(as(user), { id });
    return id;
  };
  await item(ann);
  await item(ann);
  const id = await item(bob);
  const exact = (count: number) => ({ count, isMore: false });
  expect(await getProductDemand(asAdmin, product)).toEqual({
    waiting: exact(2),
    due: exact(0),
    prescriptions: exact(3),
    patients: exact(2),
    open_orders: exact(0),
  });
  await stopAskingWhenBack(as(bob), { id });
  expect((await getProductDemand(asAdmin, product)).waiting).toEqual(exact(1));
});

test("counts prescriptions that are due within 30 days, and none that can't be ordered again", async () => {
  const product = await insertProduct(ctx);
  const { product_id } = product;
  const { id: user_id } = await insertUser(ctx);
  const item = (columns: object) => insertItem(ctx, { user_id, product_id, ...columns });
  await item({ next_reminder_date: "2026-04-09" });
  await item({ next_reminder_date: "2026-03-01" });
  await item({ next_reminder_date: "2026-04-10" });
  await item({ next_reminder_date: null });
  await item({ next_reminder_date: "2026-03-20", repeats: 0 });
  await item({ next_reminder_date: "2026-03-20", prescription_expiry_date: "2026-03-10" });
  await item({ next_reminder_date: "2026-03-20", status: "expired" });
  const { due, prescriptions, patients } = await getProductDemand(asAdmin, product);
  const exact = (count: number) => ({ count, isMore: false });
  expect({ due, prescriptions, patients }).toEqual({
    due: exact(2),
    prescriptions: exact(3),
    patients: exact(1),
  });
});

test("counts its orders that can still be paid, and none that are placed, paid or over", async () => {
  const product = await insertProduct(ctx);
  const { product_id } = product;
  const { id: user_id } = await insertUser(ctx);
  const order = (columns: { state: "open" | "paid" | "lapsed"; placed_at?: Date }, line: object = {}) =>
    insertRenewal(ctx, { user_id, items: [{ item_id: 1, product_id, ...line }], ...columns });
  await order({ state: "open" });
  await order({ state: "open" }, { product_id: "of another" });
  await order({ state: "open" }, { given_back_at: ctx.clock.now() });
  await order({ state: "open", placed_at: ctx.clock.now() });
  await order({ state: "paid" });
  await order({ state: "lapsed" });
  expect((await getProductDemand(asAdmin, product)).open_orders).toEqual({ count: 1, isMore: false });
});

test("counts to a thousand and says that there are more, from the index alone", async () => {
  const product = await insertProduct(ctx);
  const { product_id } = product;
  const { id: user_id } = await insertUser(ctx);
  const { id: prescription_group_id } = await insertGroup(ctx, { user_id });
  const other = await insertProduct(ctx);
  const many = (
    count: number,
    { day, repeats, of = product_id }: { day: string; repeats: number; of?: string },
  ) =>
    ctx.db.execute(sql`
      insert into ${prescription_items}
        (user_id, prescription_group_id, product_id, product_name, start_date, next_reminder_date, repeats)
      select ${user_id}::int, ${prescription_group_id}::int, ${of}, 'Many', '2026-01-01', ${day}::date, ${repeats}::int
      from generate_series(1, ${count}::int)`);
  await many(1_001, { day: "2026-03-20", repeats: 2 });
  await many(4_000, { day: "2026-03-20", repeats: 0 });
  await many(12_000, { day: "2026-12-20", repeats: 2 });
  await many(5_000, { day: "2026-03-20", repeats: 2, of: other.product_id });
  await many(20_000, { day: "2026-12-20", repeats: 2, of: other.product_id });
  expect(await getProductDemand(asAdmin, product)).toMatchObject({
    due: { count: 1_000, isMore: true },
    prescriptions: { count: 1_000, isMore: true },
    patients: { isMore: true },
  });
  await ctx.db.execute(sql`analyze ${prescription_items}`);
  const of = { productId: product_id, today: "2026-03-10", until: "2026-04-09", most: 1_000 };
  const { rows } = await ctx.db.execute(sql`explain ${dueItems(of)} limit 1001`);
  expect(JSON.stringify(rows)).toContain("prescription_items_product_due_idx");
});

test("doesn't find a missing configuration", async () => {
  await expect(getProductDemand(asAdmin, { id: 2_147_483_647 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
