import { randomUUID } from "node:crypto";
import {
  back_in_stock_requests,
  discount_assignments,
  discounts,
  late_items,
  prescription_groups,
  prescription_items,
  undo_records,
} from "@scriptkeeper/db/schema";
import {
  readAssignments,
  readAudit,
  readEmails,
  readItem,
} from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  insertAdmin,
  insertAssignment,
  insertDiscount,
  insertItem,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteUser } from "../accounts/index.ts";
import { deleteDiscount, getAssignedDiscount, updateDiscount } from "../catalogue/index.ts";
import { type AdminContext, clearOldRows, today } from "../core/index.ts";
import { recordingMail } from "../email/testing/recording-mail.ts";
import { sendDueEmails } from "../email/testing/send-emails.ts";
import { deleteGroup, deletePrescription, deleteSelection } from "../prescriptions/index.ts";
import { sweepReminders } from "../reminders/index.ts";
import { expireUnpaidCheckouts } from "../renewals/index.ts";
import { listDeleted, restoreRecord, undoChange } from "./index.ts";

const shop = sharedShop();
let admin: AdminContext;
beforeAll(async () => {
  const { id } = await insertAdmin(shop.ctx, { first_name: "Morgan", last_name: "Reid" });
  admin = shop.ctx.as(adminActor({ id }));
});

/** What somebody does at once, and its id. */
async function at<T>(run: (ctx: AdminContext) => Promise<T>): Promise<string> {
  const changeId = randomUUID();
  await run({ ...admin, changeId });
  return changeId;
}

const undo = (change_id: string) => undoChange(admin, { change_id });
const recordOf = async (itemId: number) => {
  const [row] = await shop.ctx.db.select().from(undo_records).where(eq(undo_records.entity_id, itemId));
  if (!row) throw new Error("nothing was kept");
  return row;
};
const isThere = async (id: number) =>
  (await shop.ctx.db.$count(prescription_items, eq(prescription_items.id, id))) === 1;

/** The rows of a prescription and of what goes with it, as PostgreSQL has them. */
async function wholeOf(id: number) {
  const { rows } = await shop.ctx.db.execute(sql`
    select to_jsonb(i) as item, to_jsonb(g) as "group",
      (select jsonb_agg(to_jsonb(a) order by a.id) from ${discount_assignments} a where a.prescription_item_id = i.id) as given,
      (select jsonb_agg(to_jsonb(b) order by b.id) from ${back_in_stock_requests} b where b.item_id = i.id) as asked,
      (select jsonb_agg(to_jsonb(l) order by l.id) from ${late_items} l where l.item_id = i.id) as late
    from ${prescription_items} i join ${prescription_groups} g on g.id = i.prescription_group_id
    where i.id = ${id}`);
  return rows[0];
}

async function fullItem() {
  const { ctx } = shop;
  const user = await insertUser(ctx);
  const item = await insertItem(ctx, { user_id: user.id, doctor_name: "Dr O'Neil", variant_id: "77" });
  const [over, live] = [await insertDiscount(ctx), await insertDiscount(ctx)];
  const given = { prescription_item_id: item.id };
  await insertAssignment(ctx, { ...given, discount_id: over.id, ended_at: ctx.clock.now() });
  await insertAssignment(ctx, { ...given, discount_id: live.id });
  await ctx.db
    .insert(back_in_stock_requests)
    .values({ item_id: item.id, product_id: item.product_id, asked_at: ctx.clock.now(), asked_by: user.id });
  await ctx.db.insert(late_items).values({
    item_id: item.id,
    user_id: user.id,
    reminder_date: "2026-02-01",
    arming: 1,
    ran_out_on: "2026-02-07",
    is_estimated: true,
  });
  return { user, item, live };
}

describe("a deleted prescription", () => {
  it("comes back complete: its own row, its order, and what went with it, with the same ids", async () => {
    const { item } = await fullItem();
    const before = await wholeOf(item.id);
    const change = await at((ctx) => deletePrescription(ctx, { id: item.id }));
    expect(await wholeOf(item.id)).toBeUndefined();
    expect(await undo(change)).toEqual({ undone: 1, skipped: [] });
    expect(await wholeOf(item.id)).toEqual(before);
    expect((await readAudit(shop.ctx.db, { name: "prescription_item", id: item.id })).at(-1)).toMatchObject({
      action: "restore record",
      actor_user_id: admin.actor.userId,
    });
  });

  it("comes back once: a second restore finds nothing, even at the same time", async () => {
    const { item } = await fullItem();
    const change = await at((ctx) => deletePrescription(ctx, { id: item.id }));
    const answers = await Promise.allSettled([undo(change), undo(change)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(undo(change)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await isThere(item.id)).toBe(true);
  });

  it("can be restored for 30 days, and then nothing is kept of it", async () => {
    const { item } = await fullItem();
    await at((ctx) => deletePrescription(ctx, { id: item.id }));
    const { audit_id } = await recordOf(item.id);
    shop.ctx.clock.advance({ hours: 30 * 24 - 1 });
    expect((await listDeleted(admin, { limit: 50 })).records[0]).toMatchObject({ audit_id, days_left: 0 });
    shop.ctx.clock.advance({ hours: 2 });
    await expect(restoreRecord(admin, { audit_id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listDeleted(admin, { limit: 50 })).records).toEqual([]);
    await clearOldRows(shop.ctx);
    expect(await shop.ctx.db.$count(undo_records)).toBe(0);
  });

  it("can't come back before its patient, if they were deleted too", async () => {
    const { item, user } = await fullItem();
    await at((ctx) => deletePrescription(ctx, { id: item.id }));
    await deleteUser(admin, { id: user.id });
    const { audit_id } = await recordOf(item.id);
    await expect(restoreRecord(admin, { audit_id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Its patient was deleted too. Restore the patient first.",
    });
  });

  it("is reminded of again if the email that reminded of it was not sent any more", async () => {
    const { patient, items } = await shop.patientWith([{ next_reminder_date: today(shop.ctx) }]);
    await sweepReminders(shop.ctx);
    const change = await at((ctx) => deletePrescription(ctx, { id: items[0].id }));
    await sendDueEmails(shop.ctx, { mail: recordingMail().mail });
    await undo(change);
    await sweepReminders(shop.ctx);
    expect((await readEmails(shop.ctx.db, patient.id)).map(({ state }) => state)).toEqual([
      "cancelled",
      "queued",
    ]);
  });

  it("comes back with the request of a helper whose account is gone, to be told when it is back", async () => {
    const { item } = await fullItem();
    const helper = await insertUser(shop.ctx);
    await shop.ctx.db
      .update(back_in_stock_requests)
      .set({ asked_by: helper.id })
      .where(eq(back_in_stock_requests.item_id, item.id));
    const change = await at((ctx) => deletePrescription(ctx, { id: item.id }));
    await deleteUser(admin, { id: helper.id });
    expect(await undo(change)).toEqual({ undone: 1, skipped: [] });
    expect((await wholeOf(item.id))?.["asked"]).toMatchObject([{ item_id: item.id, asked_by: null }]);
  });

  it("comes back without a discount that now belongs to another patient", async () => {
    const { item, live } = await fullItem();
    const change = await at((ctx) => deletePrescription(ctx, { id: item.id }));
    const { id: user_id } = await insertUser(shop.ctx);
    await updateDiscount(admin, { id: live.id, user_id });
    await undo(change);
    expect((await readAssignments(shop.ctx.db, item.id)).map(({ discount_id }) => discount_id)).not.toContain(
      live.id,
    );
    expect(await getAssignedDiscount(admin, { id: item.id })).toEqual({ discount: null });
  });

  it("comes back without a discount that was deleted in the meantime", async () => {
    const { item, live } = await fullItem();
    const change = await at((ctx) => deletePrescription(ctx, { id: item.id }));
    await deleteDiscount(admin, { id: live.id });
    await undo(change);
    const given = await readAssignments(shop.ctx.db, item.id);
    expect(given).toHaveLength(2);
    expect(given.every(({ ended_at }) => ended_at !== null)).toBe(true);
    expect(await shop.ctx.db.$count(discounts, eq(discounts.id, live.id))).toBe(1);
  });

  it.each([
    ["prescription", "discount"],
    ["discount", "prescription"],
  ] as const)(
    "has its discount again when both were deleted and restored, whichever of %s and %s came first",
    async (...order) => {
      for (const deletedFirst of order) {
        const { item, live } = await fullItem();
        const before = await wholeOf(item.id);
        const verbs = {
          prescription: (ctx: AdminContext) => deletePrescription(ctx, { id: item.id }),
          discount: (ctx: AdminContext) => deleteDiscount(ctx, { id: live.id }),
        };
        const deletedLast = deletedFirst === "discount" ? "prescription" : "discount";
        const changes = {
          [deletedFirst]: await at(verbs[deletedFirst]),
          [deletedLast]: await at(verbs[deletedLast]),
        };
        for (const which of order) await undo(changes[which] ?? "");
        expect(await wholeOf(item.id)).toEqual(before);
      }
    },
  );

  it("keeps its newer discount when an earlier one that was deleted comes back too", async () => {
    const { item, live } = await fullItem();
    const deletion = await at((ctx) => deleteDiscount(ctx, { id: live.id }));
    const other = await insertDiscount(shop.ctx);
    await insertAssignment(shop.ctx, { prescription_item_id: item.id, discount_id: other.id });
    const before = await wholeOf(item.id);
    const change = await at((ctx) => deletePrescription(ctx, { id: item.id }));
    await undo(deletion);
    await undo(change);
    expect(await wholeOf(item.id)).toEqual(before);
  });

  it("joins what is left of its order", async () => {
    const { ctx } = shop;
    const { id: user_id } = await insertUser(ctx);
    const first = await insertItem(ctx, { user_id });
    const { prescription_group_id } = first;
    const second = await insertItem(ctx, { user_id, prescription_group_id });
    const change = await at((inside) => deletePrescription(inside, { id: first.id }));
    await undo(change);
    expect((await readItem(ctx.db, first.id)).prescription_group_id).toBe(prescription_group_id);
    expect(await isThere(second.id)).toBe(true);
  });
});

describe("records that were deleted together", () => {
  async function orderOf(count: number) {
    const { ctx } = shop;
    const { id: user_id } = await insertUser(ctx, { first_name: "Mia", last_name: "Chen" });
    const first = await insertItem(ctx, { user_id, product_name: "Atorvastatin 40 mg" });
    const { prescription_group_id: groupId } = first;
    const ids = [first.id];
    while (ids.length < count)
      ids.push((await insertItem(ctx, { user_id, prescription_group_id: groupId })).id);
    return { groupId, ids };
  }

  it("come back together, even if they were deleted in two calls", async () => {
    const [one, other] = [await orderOf(2), await orderOf(3)];
    const change = await at(async (ctx) => {
      await deleteGroup(ctx, { groupId: one.groupId });
      await deleteSelection(ctx, { groupIds: [], itemIds: other.ids });
    });
    expect(await undo(change)).toEqual({ undone: 5, skipped: [] });
    for (const id of [...one.ids, ...other.ids]) expect(await isThere(id)).toBe(true);
  });

  it("can come back one by one; the list says what is left, who deleted it and when", async () => {
    const { groupId, ids } = await orderOf(2);
    const [first = 0, second = 0] = ids;
    const change = await at((ctx) => deleteGroup(ctx, { groupId }));
    const { records } = await listDeleted(admin, { search: "chen ator", limit: 50 });
    expect(records).toMatchObject([
      {
        change_id: change,
        entity: "prescription_item",
        entity_id: first,
        together: 2,
        days_left: 30,
        name: "Atorvastatin 40 mg",
        detail: "Mia Chen",
        deleted_by: "Morgan Reid",
        deleted_at: shop.ctx.clock.now().toISOString(),
      },
    ]);
    await restoreRecord(admin, { audit_id: records[0]?.audit_id ?? 0 });
    expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
    expect(await undo(change)).toEqual({ undone: 1, skipped: [] });
    expect(await isThere(second)).toBe(true);
  });

  it("are named with the reason when they can't come back, and can be tried again", async () => {
    const [one, other] = [await orderOf(1), await fullItem()];
    const change = await at((ctx) =>
      deleteSelection(ctx, { groupIds: [], itemIds: [...one.ids, other.item.id] }),
    );
    await deleteUser(admin, { id: other.user.id });
    expect(await undo(change)).toMatchObject({
      undone: 1,
      skipped: [
        {
          entity: "prescription_item",
          entity_id: other.item.id,
          name: other.item.product_name,
          reason: "Its patient was deleted too. Restore the patient first.",
        },
      ],
    });
    expect(await isThere(one.ids[0] ?? 0)).toBe(true);
    await expect(undo(change)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("are listed page by page", async () => {
    const { groupId } = await orderOf(3);
    await at((ctx) => deleteGroup(ctx, { groupId }));
    const first = await listDeleted(admin, { limit: 2 });
    expect(first.records).toHaveLength(2);
    const next = await listDeleted(admin, { limit: 1, before: first.older ?? undefined });
    expect(next.records[0]?.change_id).toBe(first.records[0]?.change_id);
  });

  it("are listed oldest first too, each once", async () => {
    const { groupId } = await orderOf(3);
    await at((ctx) => deleteGroup(ctx, { groupId }));
    const newest = (await listDeleted(admin, { limit: 100 })).records.map(({ audit_id }) => audit_id);
    const seen: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = await listDeleted(admin, { limit: 2, order: "asc", before });
      seen.push(...page.records.map(({ audit_id }) => audit_id));
      before = page.older;
    }
    expect(newest.length).toBeGreaterThan(2);
    expect(seen).toEqual(newest.toReversed());
  });
});

describe("the repeat that an order took from a deleted prescription", () => {
  it("is back once its checkout is closed", async () => {
    const customer = await shop.customerWith();
    const { id } = customer.items[0];
    const { reminder_arming: _, updated_at: __, ...before } = await readItem(shop.ctx.db, id);
    await customer.order();
    const change = await at((ctx) => deletePrescription(ctx, { id }));
    shop.ctx.clock.advance({ seconds: 1 });
    expect(await expireUnpaidCheckouts(shop.ctx)).toEqual({ lapsed: 1 });
    await undo(change);
    const { reminder_arming: ___, updated_at: ____, ...after } = await readItem(shop.ctx.db, id);
    expect(after).toEqual(before);
  });

  it("comes back even if the prescription is restored before that", async () => {
    const customer = await shop.customerWith();
    const { id } = customer.items[0];
    await customer.order();
    const change = await at((ctx) => deletePrescription(ctx, { id }));
    await undo(change);
    expect((await readItem(shop.ctx.db, id)).repeats).toBe(4);
    shop.ctx.clock.advance({ seconds: 1 });
    expect(await expireUnpaidCheckouts(shop.ctx)).toEqual({ lapsed: 1 });
    expect((await readItem(shop.ctx.db, id)).repeats).toBe(5);
  });

  it("stays taken when the order is paid", async () => {
    const customer = await shop.customerWith();
    const { id } = customer.items[0];
    await customer.order();
    shop.store.pay((await customer.draft())?.id ?? "");
    const change = await at((ctx) => deletePrescription(ctx, { id }));
    shop.ctx.clock.advance({ seconds: 1 });
    await expireUnpaidCheckouts(shop.ctx);
    await undo(change);
    expect(await customer.renewal()).toMatchObject({ state: "paid" });
    expect((await readItem(shop.ctx.db, id)).repeats).toBe(4);
  });
});
