import { randomUUID } from "node:crypto";
import { prescription_items, reminder_ledger, renewals, users } from "@scriptkeeper/db/schema";
import { readAssignments, readAudit, readItem } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  insertAdmin,
  insertAssignment,
  insertDiscount,
  insertEmail,
  insertItem,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { updateCustomer } from "../accounts/index.ts";
import { getDiscount } from "../catalogue/discounts/get-discount.ts";
import { assignDiscount, deleteDiscount, unassignDiscount, updateDiscount } from "../catalogue/index.ts";
import type { AdminContext } from "../core/index.ts";
import {
  changeMany,
  deletePrescription,
  updatePrescription,
  updateReminder,
  updateRepeats,
} from "../prescriptions/index.ts";
import { expireUnpaidCheckouts } from "../renewals/index.ts";
import { listAudit } from "../reporting/index.ts";
import { undoChange } from "./index.ts";

const shop = sharedShop();
let ann: AdminContext;
let bo: AdminContext;
beforeAll(async () => {
  const of = async (first_name: string, last_name: string) =>
    shop.ctx.as(adminActor(await insertAdmin(shop.ctx, { first_name, last_name })));
  [ann, bo] = [await of("Ann", "Lee"), await of("Bo", "Ng")];
});

/** What Ann does at once, and its id. */
async function at(run: (ctx: AdminContext) => Promise<unknown>): Promise<string> {
  const changeId = randomUUID();
  shop.ctx.clock.advance({ seconds: 1 });
  await run({ ...ann, changeId });
  return changeId;
}
const undo = (change_id: string, ctx = ann) => undoChange(ctx, { change_id });
const refused = async (change: string) => {
  const error = await undo(change).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: "CONFLICT" });
  return String(error.message);
};
const anItem = async (columns: Parameters<typeof insertItem>[1] | object = {}) =>
  insertItem(shop.ctx, { user_id: (await insertUser(shop.ctx)).id, ...columns });
const itemNow = (id: number) => readItem(shop.ctx.db, id);

describe("an edit of a prescription", () => {
  it("is undone field by field, by an edit that is audited and can be undone in turn", async () => {
    const { id, repeats, expiry_date } = await anItem();
    const change = await at((ctx) => updatePrescription(ctx, { id, repeats: 9, expiry_date: "2027-01-01" }));
    expect(await undo(change)).toEqual({ undone: 1, skipped: [] });
    expect(await itemNow(id)).toMatchObject({ repeats, expiry_date });
    const written = await readAudit(shop.ctx.db, { name: "prescription_item", id });
    expect(written.at(-1)).toMatchObject({
      action: "undo change",
      actor_user_id: ann.actor.userId,
      before: { repeats: 9 },
      after: { repeats },
    });
    const { entries } = await listAudit(ann, { entity: "prescription_item", entity_id: `${id}`, limit: 5 });
    expect(entries.map((entry) => entry.change_id !== null)).toEqual([true, false]);
    await undo(entries[0]?.change_id ?? "");
    expect(await itemNow(id)).toMatchObject({ repeats: 9, expiry_date: "2027-01-01" });
  });

  it("can be undone after a later edit that was undone, and not before", async () => {
    const { id } = await anItem();
    const first = await at((ctx) => updateRepeats(ctx, { id, repeats: 9 }));
    const second = await at((ctx) => updateRepeats(ctx, { id, repeats: 8 }));
    expect(await refused(first)).toContain("Changed since by you: repeats.");
    await undo(second);
    await undo(first);
    expect((await itemNow(id)).repeats).toBe(5);
  });

  it("can't be undone when somebody changed the same field since, and says who; other fields don't matter", async () => {
    const { id } = await anItem();
    const repeats = await at((ctx) => updateRepeats(ctx, { id, repeats: 9 }));
    const expiry = await at((ctx) => updatePrescription(ctx, { id, expiry_date: "2027-01-01" }));
    await updateRepeats(bo, { id, repeats: 2 });
    await updateRepeats(bo, { id, repeats: 9 });
    expect(await refused(repeats)).toBe("Changed since by Bo Ng: repeats. Nothing was overwritten.");
    expect((await itemNow(id)).repeats).toBe(9);
    await undo(expiry);
    expect((await itemNow(id)).expiry_date).toBeNull();
  });

  it("of repeats can't be undone when an order took one since", async () => {
    const customer = await shop.customerWith();
    const { id } = customer.items[0];
    const change = await at((ctx) => updateRepeats(ctx, { id, repeats: 9 }));
    shop.ctx.clock.advance({ seconds: 1 });
    await customer.order();
    expect(await refused(change)).toBe("Changed since by an order: repeats. Nothing was overwritten.");
    expect((await itemNow(id)).repeats).toBe(8);
  });

  it("that kept the number of repeats can't be undone when an order took one since", async () => {
    const customer = await shop.customerWith();
    const { id, repeats } = customer.items[0];
    await customer.order();
    const { id: renewal } = await customer.renewal();
    await shop.ctx.db.update(renewals).set({ state: "paid", order_id: "2" }).where(eq(renewals.id, renewal));
    const left = Number(repeats) - 1;
    const change = await at((ctx) => updateRepeats(ctx, { id, repeats: left }));
    await shop.ctx.db
      .update(prescription_items)
      .set({ repeats: left - 1 })
      .where(eq(prescription_items.id, id));
    expect(await refused(change)).toContain("repeats. Nothing was overwritten.");
  });

  it("of repeats can't be undone when an order open at the time gave its repeat back, or still may", async () => {
    const customer = await shop.customerWith();
    const { id } = customer.items[0];
    await customer.order();
    const change = await at((ctx) => updateRepeats(ctx, { id, repeats: 9 }));
    expect(await refused(change)).toContain("An order was open at the time");
    shop.ctx.clock.advance({ hours: 73 });
    await expireUnpaidCheckouts(shop.ctx);
    expect((await customer.renewal()).state).toBe("lapsed");
    expect(await refused(change)).toContain("Set the repeats by hand.");
    expect((await itemNow(id)).repeats).toBe(9);
  });

  it("of repeats can be undone beside an order that was paid before", async () => {
    const customer = await shop.customerWith();
    const { id } = customer.items[0];
    await customer.order();
    const { id: renewal } = await customer.renewal();
    await shop.ctx.db.update(renewals).set({ state: "paid", order_id: "1" }).where(eq(renewals.id, renewal));
    await undo(await at((ctx) => updateRepeats(ctx, { id, repeats: 9 })));
    expect((await itemNow(id)).repeats).toBe(4);
  });

  it("of a reminder can be undone until it goes out, and repeats no sent reminder", async () => {
    const {
      id,
      next_reminder_date: day,
      reminder_arming: arming,
    } = await anItem({
      next_reminder_date: "2026-03-01",
    });
    const { id: email_id } = await insertEmail(shop.ctx, {});
    const reminded = { kind: "reminder", item_id: id, date: "2026-03-01", stage: "due", email_id } as const;
    await shop.ctx.db.insert(reminder_ledger).values({ ...reminded, arming });
    const move = { prescriptionId: id, reminderDate: "2026-06-01", clearLastReminder: false };
    await undo(await at((ctx) => updateReminder(ctx, move)));
    const now = await itemNow(id);
    expect(now.next_reminder_date).toBe(day);
    const told = await shop.ctx.db
      .select({ arming: reminder_ledger.arming })
      .from(reminder_ledger)
      .where(eq(reminder_ledger.item_id, id));
    expect(told.map((row) => row.arming)).toContain(now.reminder_arming);
    const change = await at((ctx) => updateReminder(ctx, move));
    const { reminder_arming } = await itemNow(id);
    await shop.ctx.db
      .insert(reminder_ledger)
      .values({ ...reminded, date: "2026-06-01", arming: reminder_arming });
    expect(await refused(change)).toContain("its reminder has gone out");
  });

  it("of a deleted prescription can be undone only once that is restored", async () => {
    const { id } = await anItem();
    const change = await at((ctx) => updateRepeats(ctx, { id, repeats: 9 }));
    const deletion = await at((ctx) => deletePrescription(ctx, { id }));
    expect(await refused(change)).toBe("It has since been deleted. Restore it first.");
    await undo(deletion);
    await undo(change);
    expect((await itemNow(id)).repeats).toBe(5);
  });
});

describe("an edit of many prescriptions at once", () => {
  it("is undone together; what was changed since stays, and is named", async () => {
    const items = [await anItem(), await anItem(), await anItem()];
    const ids = items.map(({ id }) => id);
    const action = { kind: "set_repeats", repeats: 9 } as const;
    const change = await at(async (ctx) => {
      await changeMany(ctx, { itemIds: ids.slice(0, 2), action, dryRun: false });
      await changeMany(ctx, { itemIds: ids.slice(2), action, dryRun: false });
    });
    await updateRepeats(bo, { id: ids[1] ?? 0, repeats: 1 });
    expect(await undo(change)).toMatchObject({
      undone: 2,
      skipped: [
        {
          entity: "prescription_item",
          entity_id: ids[1],
          name: items[1]?.product_name,
          reason: "Changed since by Bo Ng: repeats. Nothing was overwritten.",
        },
      ],
    });
    const now = await Promise.all(ids.map(itemNow));
    expect(now.map(({ repeats }) => repeats)).toEqual([5, 1, 5]);
  });

  it("leaves nothing to undo after a preview", async () => {
    const { id } = await anItem();
    const action = { kind: "set_repeats", repeats: 9 } as const;
    const change = await at((ctx) => changeMany(ctx, { itemIds: [id], action, dryRun: true }));
    await expect(undo(change)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("an edit of a customer", () => {
  it("can be undone, including the address, which signs them out and asks for a fresh sign-in again", async () => {
    const user = await insertUser(shop.ctx, { phone: "02 9999 0000" });
    const change = await at((ctx) =>
      updateCustomer(ctx, { id: user.id, email: "moved@people.example", first_name: "New", phone: null }),
    );
    const stale = { ...ann, actor: { ...ann.actor, authenticatedAt: new Date(0) } };
    await expect(undo(change, stale)).rejects.toMatchObject({ code: "CONFIRM_PASSWORD" });
    await undo(change);
    const [now] = await shop.ctx.db.select().from(users).where(eq(users.id, user.id));
    const { email, first_name, phone } = user;
    expect(now).toMatchObject({ email, first_name, phone });
    expect((await readAudit(shop.ctx.db, { name: "user", id: user.id })).map(({ action }) => action)).toEqual(
      ["end sessions", "update customer", "end sessions", "undo change"],
    );
  });

  it("asks for a fresh sign-in before any part of a combined change is undone", async () => {
    const user = await insertUser(shop.ctx, { first_name: "Old" });
    const change = await at(async (ctx) => {
      await updateCustomer(ctx, { id: user.id, email: "moved.too@people.example" });
      await updateCustomer(ctx, { id: user.id, first_name: "New" });
    });
    const stale = { ...ann, actor: { ...ann.actor, authenticatedAt: new Date(0) } };
    await expect(undo(change, stale)).rejects.toMatchObject({ code: "CONFIRM_PASSWORD" });
    const [now] = await shop.ctx.db.select().from(users).where(eq(users.id, user.id));
    expect(now).toMatchObject({ email: "moved.too@people.example", first_name: "New" });
    expect(await undo(change)).toMatchObject({ undone: 2, skipped: [] });
  });

  it("can't be undone when somebody changed it since, or another account has the address", async () => {
    const user = await insertUser(shop.ctx);
    const name = await at((ctx) => updateCustomer(ctx, { id: user.id, last_name: "One" }));
    await updateCustomer(bo, { id: user.id, last_name: "Two" });
    expect(await refused(name)).toBe("Changed since by Bo Ng: last name. Nothing was overwritten.");
    const address = await at((ctx) => updateCustomer(ctx, { id: user.id, email: "left@people.example" }));
    await insertUser(shop.ctx, { email: user.email });
    expect(await refused(address)).toMatch(/already|taken|account/i);
  });
});

describe("a change of a discount", () => {
  it("is undone field by field, unless they were changed since", async () => {
    const { id, name } = await insertDiscount(shop.ctx);
    const off = await at((ctx) => updateDiscount(ctx, { id, is_active: false }));
    const renamed = await at((ctx) => updateDiscount(ctx, { id, name: "Other", discount_value: 20 }));
    await undo(off);
    await undo(renamed);
    expect(await getDiscount(ann, id)).toMatchObject({ name, is_active: true, discount_value: 10 });
    const again = await at((ctx) => updateDiscount(ctx, { id, discount_value: 30 }));
    await updateDiscount(bo, { id, discount_value: 40 });
    expect(await refused(again)).toBe("Changed since by Bo Ng: discount value. Nothing was overwritten.");
  });

  it("that deleted it is undone on the prescriptions that had it, except where another one is assigned", async () => {
    const [one, other] = [await anItem(), await anItem()];
    const [gone, newer] = [await insertDiscount(shop.ctx), await insertDiscount(shop.ctx)];
    for (const { id } of [one, other])
      await insertAssignment(shop.ctx, { prescription_item_id: id, discount_id: gone.id });
    const change = await at((ctx) => deleteDiscount(ctx, { id: gone.id }));
    await assignDiscount(bo, { prescription_item_id: other.id, discount_config_id: newer.id });
    await undo(change);
    const liveOf = async (id: number) =>
      (await readAssignments(shop.ctx.db, id)).filter(({ ended_at }) => ended_at === null);
    expect(await liveOf(one.id)).toMatchObject([{ discount_id: gone.id }]);
    expect(await liveOf(other.id)).toMatchObject([{ discount_id: newer.id }]);
  });

  it("that assigned or removed it is undone with the same assignment", async () => {
    const { id: prescription_item_id } = await anItem();
    const [had, given] = [await insertDiscount(shop.ctx), await insertDiscount(shop.ctx)];
    const { id } = await insertAssignment(shop.ctx, { prescription_item_id, discount_id: had.id });
    const live = async () =>
      (await readAssignments(shop.ctx.db, prescription_item_id)).filter(({ ended_at }) => ended_at === null);
    const assigned = await at((ctx) =>
      assignDiscount(ctx, { prescription_item_id, discount_config_id: given.id }),
    );
    const removed = await at((ctx) =>
      unassignDiscount(ctx, { prescription_item_id, discount_config_id: given.id }),
    );
    expect(await refused(assigned)).toContain("Changed since");
    await undo(removed);
    await undo(assigned);
    expect(await live()).toMatchObject([{ id, discount_id: had.id }]);
    const last = await at((ctx) =>
      unassignDiscount(ctx, { prescription_item_id, discount_config_id: had.id }),
    );
    await deleteDiscount(bo, { id: had.id });
    expect(await refused(last)).toContain("Its discount was deleted.");
  });
});
