import { randomUUID } from "node:crypto";
import { undo_records } from "@scriptkeeper/db/schema";
import { countWaiting, readAssignments, readItem } from "@scriptkeeper/testing/database/reading.queries";
import {
  insertAssignment,
  insertDiscount,
  insertItem,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { deleteDiscount } from "../catalogue/index.ts";
import type { AdminContext } from "../core/index.ts";
import { updateRow } from "../database/index.ts";
import { changeMany, deletePrescription, lockItems } from "../prescriptions/index.ts";
import { settleDelivery } from "../renewals/index.ts";
import { restoreRecord, undoChange } from "./index.ts";

/** Held by the test while both are to be under way. */
const BARRIER = 4_711;

const shop = sharedShop();
const ann = sharedAdmin(shop.ctx);
const ben = sharedAdmin(shop.ctx);
beforeAll(async () => {
  await shop.ctx.db.execute(sql`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${sql.raw(String(BARRIER))}); return new; end $$`);
  for (const when of ["update on discounts", "insert on prescription_items"])
    await shop.ctx.db.execute(
      sql`${sql.raw(`create trigger wait_for_test before ${when} for each row execute function wait_for_test()`)}`,
    );
});

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
  "a discount and its prescription that are restored at the same moment, %s first, belong together again",
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

type Made = [{ id: number }, { id: number }];

it.each([
  [
    "repeats",
    async (ctx: AdminContext, items: Made) => {
      await changeMany(ctx, { ...of(items), action: { kind: "set_repeats", repeats: 4 } });
    },
  ],
  [
    "discounts",
    async (ctx: AdminContext, items: Made) => {
      const { id } = await insertDiscount(shop.ctx);
      await changeMany(ctx, { ...of(items), action: { kind: "assign_discount", discountConfigId: id } });
    },
  ],
  [
    "deliveries",
    async (ctx: AdminContext, items: Made) => {
      for (const { id } of items) {
        const { id: renewalId } = await insertRenewal(shop.ctx, { state: "paid", items: [{ item_id: id }] });
        await settleDelivery(ctx, { renewalId });
      }
    },
  ],
  [
    "cells",
    async (ctx: AdminContext, items: Made) => {
      for (const { id } of items) {
        const { rows } = await shop.ctx.db.execute<{ version: string }>(
          sql`select xmin::text as version from prescription_items where id = ${id}`,
        );
        const row = { table: "prescription_items", key: [`${id}`], version: rows[0]?.version ?? "" };
        await updateRow(ctx, { ...row, changes: { doctor_name: "Dr New" } });
      }
    },
  ],
])(
  "%s of many are undone in the order in which orders lock prescriptions, to avoid deadlocks",
  async (_, make) => {
    const { ctx } = shop;
    const user_id = (await insertUser(ctx)).id;
    const items: Made = [await insertItem(ctx, { user_id }), await insertItem(ctx, { user_id })];
    const change_id = randomUUID();
    await make({ ...ann, changeId: change_id }, items);
    const { undoing } = await ctx.db.transaction(async (order) => {
      await lockItems(order, [items[0].id]);
      const undoing = undoChange(ann, { change_id });
      await expect.poll(() => countWaiting(ctx.db)).toBe(1);
      await lockItems(order, [items[1].id]);
      return { undoing };
    });
    expect(await undoing).toEqual({ undone: 2, skipped: [] });
  },
);

function of(items: Made) {
  return { itemIds: items.map(({ id }) => id), dryRun: false };
}
