import { randomUUID } from "node:crypto";
import { undo_records } from "@scriptkeeper/db/schema";
import {
  adminActor,
  insertAdmin,
  insertAssignment,
  insertDiscount,
  insertItem,
  insertUser,
} from "@scriptkeeper/testing/factories";
import { countWaiting, readAssignments, readItem } from "@scriptkeeper/testing/reading.queries";
import { type ShopContext, shopContext } from "@scriptkeeper/testing/shop-context";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteDiscount } from "../catalogue/index.ts";
import type { AdminContext } from "../core/index.ts";
import { changeMany, deletePrescription, lockItems } from "../prescriptions/index.ts";
import { restoreRecord, undoChange } from "./index.ts";

/** Held by the test while both are to be under way. */
const BARRIER = 4_711;

let shop: ShopContext;
let ann: AdminContext;
let ben: AdminContext;
beforeAll(async () => {
  shop = await shopContext();
  ann = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
  ben = shop.ctx.as(adminActor(await insertAdmin(shop.ctx)));
  await shop.ctx.db.execute(sql`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${sql.raw(String(BARRIER))}); return new; end $$`);
  for (const when of ["update on discounts", "insert on prescription_items"])
    await shop.ctx.db.execute(
      sql`${sql.raw(`create trigger wait_for_test before ${when} for each row execute function wait_for_test()`)}`,
    );
});
afterAll(() => shop.close());

/** Begins both, and lets them go on once each waits: for the test, or for what the other has. */
async function atOnce<T>(...calls: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  const { db } = shop.ctx;
  const { running } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${BARRIER})`);
    const running = Promise.allSettled(calls.map((call) => call()));
    const waiting = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const count = async () => (await db.execute(sql`select from ${waiting}`)).rows.length;
    await expect.poll(count, { timeout: 10_000 }).toBe(calls.length);
    return { running };
  });
  return running;
}

it.each(["the discount", "the prescription"])(
  "a discount and a prescription that had it come back at the same moment, %s first, and belong together again",
  async (first) => {
    const { ctx } = shop;
    const item = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
    const discount = await insertDiscount(ctx);
    await insertAssignment(ctx, { prescription_item_id: item.id, discount_id: discount.id });
    const deletions = [
      () => deleteDiscount(ann, { id: discount.id }),
      () => deletePrescription(ann, { id: item.id }),
    ];
    for (const run of first === "the discount" ? deletions : deletions.toReversed()) await run();
    const records = await ctx.db.select().from(undo_records);
    const restored = await atOnce(
      ...records.map(
        ({ audit_id }, place) =>
          () =>
            restoreRecord(place ? ben : ann, { audit_id }),
      ),
    );
    expect(restored).toEqual(records.map(() => ({ status: "fulfilled", value: { undone: 1, skipped: [] } })));
    expect(await ctx.db.$count(undo_records)).toBe(0);
    expect(await readItem(ctx.db, item.id)).toMatchObject({ id: item.id });
    expect(await readAssignments(ctx.db, item.id)).toMatchObject([
      { discount_id: discount.id, ended_at: null },
    ]);
  },
);

it.each([
  ["repeats", { kind: "set_repeats", repeats: 4 } as const],
  ["discounts", { kind: "assign_discount" } as const],
])(
  "%s of many go back in the order in which orders take prescriptions, and neither waits for ever",
  async (_, given) => {
    const { ctx } = shop;
    const user = await insertUser(ctx);
    const [first, second] = [
      await insertItem(ctx, { user_id: user.id }),
      await insertItem(ctx, { user_id: user.id }),
    ];
    const action =
      given.kind === "assign_discount"
        ? { ...given, discountConfigId: (await insertDiscount(ctx)).id }
        : given;
    const changeId = randomUUID();
    await changeMany({ ...ann, changeId }, { itemIds: [first.id, second.id], action, dryRun: false });
    const undone = await ctx.db.transaction(async (order) => {
      await lockItems(order, [first.id]);
      const undoing = undoChange(ann, { change_id: changeId });
      await expect.poll(() => countWaiting(ctx.db)).toBe(1);
      await lockItems(order, [second.id]);
      return { undoing };
    });
    expect(await undone.undoing).toEqual({ undone: 2, skipped: [] });
  },
);
