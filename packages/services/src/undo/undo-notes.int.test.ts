import { randomUUID } from "node:crypto";
import { late_items, recall_letters, recalls, renewals, transactions } from "@scriptkeeper/db/schema";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor, insertAdmin, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { tickingClock } from "@scriptkeeper/testing/services/fake-clock";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type AdminContext, today } from "../core/index.ts";
import { deletePrescription } from "../prescriptions/index.ts";
import { noteRecallCall } from "../recalls/index.ts";
import { listLatePatients, settleLatePatient } from "../reminders/index.ts";
import { listLateDeliveries, settleDelivery } from "../renewals/index.ts";
import { attendNotice, listAudit } from "../reporting/index.ts";
import { undoChange } from "./index.ts";

const shop = sharedShop();
let ann: AdminContext;
let bo: AdminContext;
beforeAll(async () => {
  const of = async (first_name: string, last_name: string) =>
    shop.ctx.as(adminActor(await insertAdmin(shop.ctx, { first_name, last_name })));
  [ann, bo] = [await of("Ann", "Lee"), await of("Bo", "Ng")];
});

/** What somebody does at once, and its id. */
async function at(run: (ctx: AdminContext) => Promise<unknown>, who = ann): Promise<string> {
  const changeId = randomUUID();
  shop.ctx.clock.advance({ seconds: 1 });
  await run({ ...who, changeId, clock: tickingClock(shop.ctx.clock) });
  return changeId;
}
const undo = (change_id: string) => undoChange(ann, { change_id });
const refused = async (change: string) => {
  const error = await undo(change).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: "CONFLICT" });
  return String(error.message);
};
/** By what the newest change of a record is undone. */
async function undoOf(entity: string, id: string | number): Promise<string> {
  const { entries } = await listAudit(ann, { entity, entity_id: `${id}`, limit: 1 });
  return entries[0]?.change_id ?? expect.unreachable("it can't be undone");
}

describe("the noted outcome of a late patient", () => {
  async function lateLine() {
    const day = today(shop.ctx);
    const { id: user_id } = await insertUser(shop.ctx);
    const item = await insertItem(shop.ctx, { user_id, next_reminder_date: day });
    const [line] = await shop.ctx.db
      .insert(late_items)
      .values({
        item_id: item.id,
        user_id,
        reminder_date: day,
        arming: item.reminder_arming,
        ran_out_on: day,
        is_estimated: false,
        created_at: shop.ctx.clock.now(),
      })
      .returning();
    return { itemId: item.id, line: line ?? expect.unreachable() };
  }
  const lineNow = async (id: number) =>
    (await shop.ctx.db.select().from(late_items).where(eq(late_items.id, id)))[0];
  const isListed = async (id: number) => {
    const { lines } = await listLatePatients(ann, { search: "", before: undefined, limit: 100 });
    return lines.some((line) => line.id === id);
  };

  it("can be undone: the line is listed again, and undoing that takes it off again with its note", async () => {
    const { itemId, line } = await lateLine();
    const change = await at((ctx) => settleLatePatient(ctx, { itemId, outcome: "called", note: "Monday" }));
    expect(await isListed(line.id)).toBe(false);
    await undo(change);
    expect(await lineNow(line.id)).toEqual(line);
    expect(await isListed(line.id)).toBe(true);
    const written = await readAudit(shop.ctx.db, { name: "prescription_item", id: itemId });
    expect(written.at(-1)).toMatchObject({
      action: "undo change",
      before: { outcome: "called" },
      after: { outcome: null },
    });
    expect(JSON.stringify(written)).not.toContain("Monday");
    await undo(await undoOf("prescription_item", itemId));
    expect(await lineNow(line.id)).toMatchObject({
      outcome: "called",
      note: "Monday",
      settled_by: ann.actor.userId,
    });
  });

  it("can't be undone when somebody noted something else since, or while its prescription is deleted", async () => {
    const { itemId, line } = await lateLine();
    const change = await at((ctx) => settleLatePatient(ctx, { itemId, outcome: "called" }));
    await undo(change);
    const undone = await undoOf("prescription_item", itemId);
    await at((ctx) => settleLatePatient(ctx, { itemId, outcome: "stopped" }), bo);
    expect(await refused(undone)).toMatch(/^Changed since by Bo Ng: outcome/);
    expect(await lineNow(line.id)).toMatchObject({ outcome: "stopped", settled_by: bo.actor.userId });
    const other = await undoOf("prescription_item", itemId);
    const deletion = await at((ctx) => deletePrescription(ctx, { id: itemId }));
    expect(await refused(other)).toBe("It has since been deleted. Restore it first.");
    await undo(deletion);
    await undo(other);
    expect(await lineNow(line.id)).toMatchObject({ outcome: null, settled_at: null, settled_by: null });
  });
});

describe("an order that was noted to have arrived", () => {
  async function lateOrder() {
    const { id: user_id } = await insertUser(shop.ctx);
    const item = await insertItem(shop.ctx, { user_id });
    const { id } = await insertRenewal(shop.ctx, { user_id, state: "paid", items: [{ item_id: item.id }] });
    const awaited = {
      delivery_due_on: "2026-01-05",
      fulfillment_ask_at: new Date("2026-01-06T00:00:00Z"),
      order_id: id,
    };
    await shop.ctx.db.update(renewals).set(awaited).where(eq(renewals.id, id));
    return { id, awaited };
  }
  const orderNow = async (id: string) =>
    (await shop.ctx.db.select().from(renewals).where(eq(renewals.id, id)))[0];
  const isLate = async (id: string) =>
    (await listLateDeliveries(ann, { search: "", page: 1, limit: 100 })).deliveries.some(
      (late) => late.renewal_id === id,
    );
  const logged = async (id: string) =>
    (await shop.ctx.db.select().from(transactions).where(eq(transactions.renewal_id, id))).map(
      ({ action }) => action,
    );

  it("is awaited again after undoing, which is logged, and has arrived again when that is undone", async () => {
    const { id, awaited } = await lateOrder();
    const change = await at((ctx) => settleDelivery(ctx, { renewalId: id }));
    expect(await isLate(id)).toBe(false);
    const { arrived_at } = (await orderNow(id)) ?? expect.unreachable();
    await undo(change);
    expect(await orderNow(id)).toMatchObject({ ...awaited, arrived_at: null });
    expect(await isLate(id)).toBe(true);
    await undo(await undoOf("renewal", id));
    expect(await orderNow(id)).toMatchObject({ arrived_at, delivery_due_on: null, fulfillment_ask_at: null });
    expect(await logged(id)).toEqual(["Order arrived", "Order marked as not arrived", "Order arrived"]);
  });

  it("can't be undone when somebody noted it again since, or when it is no longer paid", async () => {
    const { id } = await lateOrder();
    await undo(await at((ctx) => settleDelivery(ctx, { renewalId: id })));
    const undone = await undoOf("renewal", id);
    const again = await at((ctx) => settleDelivery(ctx, { renewalId: id }), bo);
    expect(await refused(undone)).toMatch(/^Changed since by Bo Ng: whether it has come/);
    await shop.ctx.db.update(renewals).set({ state: "cancelled" }).where(eq(renewals.id, id));
    expect(await refused(again)).toMatch(/^Changed since: state/);
  });
});

describe("a call about a recall", () => {
  async function letter() {
    const { id: user_id } = await insertUser(shop.ctx);
    const about = { product_id: "1", product_name: "Ramipril", subject: "Stop", sent_by: ann.actor.userId };
    const [recall] = await shop.ctx.db
      .insert(recalls)
      .values({ ...about, what_happened: "Wrong", what_to_do: "Return", sent_at: shop.ctx.clock.now() })
      .returning();
    const id = recall?.id ?? 0;
    const to = { recall_id: id, user_id, last_supplied_on: "2026-01-01", packs: 1 };
    await shop.ctx.db.insert(recall_letters).values([to, { ...to, user_id: user_id + 1_000_000 }]);
    return { id, user_id };
  }
  const letterNow = async ({ id, user_id }: { id: number; user_id: number }) =>
    (await shop.ctx.db.select().from(recall_letters).where(eq(recall_letters.recall_id, id))).find(
      (row) => row.user_id === user_id,
    );

  it("is undone to the previous call, with who made it, and then to none", async () => {
    const to = await letter();
    const first = await at((ctx) => noteRecallCall(ctx, { ...to, note: "No answer" }), bo);
    const second = await at((ctx) => noteRecallCall(ctx, { ...to, note: "Reached" }));
    await undo(second);
    expect(await letterNow(to)).toMatchObject({ note: "No answer", called_by: bo.actor.userId });
    await undo(first);
    expect(await letterNow(to)).toMatchObject({ note: null, called_at: null, called_by: null });
    const written = await readAudit(shop.ctx.db, { name: "recall", id: to.id });
    expect(written.at(-1)).toMatchObject({ action: "undo change", after: { user_id: to.user_id } });
    expect(JSON.stringify(written)).not.toContain("answer");
  });

  it("can't be undone when somebody called them again since; calls to others don't matter", async () => {
    const to = await letter();
    const change = await at((ctx) => noteRecallCall(ctx, to));
    await at((ctx) => noteRecallCall(ctx, { ...to, note: "Again" }), bo);
    await at((ctx) => noteRecallCall(ctx, { id: to.id, user_id: to.user_id + 1_000_000 }));
    expect(await refused(change)).toMatch(/^Changed since by Bo Ng: note, call\./);
    expect(await letterNow(to)).toMatchObject({ note: "Again" });
  });
});

describe("a notice that was dealt with", () => {
  async function notice() {
    const [row] = await shop.ctx.db
      .insert(transactions)
      .values({
        transaction_type: "order",
        transaction_date: shop.ctx.clock.now(),
        order_status: "attention",
        action: "Order without a customer",
        description: "Create them by hand.",
      })
      .returning();
    return row?.id ?? 0;
  }
  const noticeNow = async (id: number) =>
    (await shop.ctx.db.select().from(transactions).where(eq(transactions.id, id)))[0];

  it("asks for attention again after undoing, and is dealt with by whoever undoes that", async () => {
    const id = await notice();
    await undo(await at((ctx) => attendNotice(ctx, { id }), bo));
    expect(await noticeNow(id)).toMatchObject({ attended_at: null, attended_by: null });
    await undo(await undoOf("transaction", id));
    expect(await noticeNow(id)).toMatchObject({
      attended_at: expect.any(Date),
      attended_by: ann.actor.userId,
    });
  });

  it("can't be undone when somebody dealt with it again since", async () => {
    const id = await notice();
    await undo(await at((ctx) => attendNotice(ctx, { id })));
    const undone = await undoOf("transaction", id);
    await at((ctx) => attendNotice(ctx, { id }), bo);
    expect(await refused(undone)).toBe(
      "Changed since by Bo Ng: whether it is attended to. Nothing was overwritten.",
    );
  });
});
