import { prescription_groups } from "@scriptkeeper/db/schema";
import { readAudit, readItem, readRenewals } from "@scriptkeeper/testing/database/reading.queries";
import { insertGroup, insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedAdmin, sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { closeCheckout } from "../../renewals/checkout/close-checkout.ts";
import { expireUnpaidCheckouts, renew } from "../../renewals/index.ts";
import { findItem } from "../items/prescriptions.queries.ts";
import { deleteGroup, deletePrescription, deleteSelection } from "./delete-prescriptions.ts";

const NOBODYS = 2_147_483_647;

const shop = sharedShop();
const admin = sharedAdmin(shop.ctx);

/** A patient's group with this many items. */
async function groupOf(count: number) {
  const { ctx } = shop;
  const user = await insertUser(ctx);
  const group = await insertGroup(ctx, { user_id: user.id });
  const ids: number[] = [];
  for (let made = 0; made < count; made++)
    ids.push((await insertItem(ctx, { user_id: user.id, prescription_group_id: group.id })).id);
  return { groupId: group.id, ids };
}

const exists = async (id: number) => (await findItem(shop.ctx.db, { id })) !== null;
const groupExists = async (id: number) =>
  (await shop.ctx.db.$count(prescription_groups, eq(prescription_groups.id, id))) === 1;
const auditOf = (name: string, id: number) => readAudit(shop.ctx.db, { name, id });
const outcomes = (answers: PromiseSettledResult<unknown>[]) => answers.map(({ status }) => status).sort();

describe("deleting an item", () => {
  it("B-API-04 B-RX-20 removes it, and its group with the last one, and logs what it was", async () => {
    const { groupId, ids } = await groupOf(2);
    const [first = 0, last = 0] = ids;
    expect(await deletePrescription(admin, { id: first })).toEqual({ success: true });
    expect([await exists(first), await exists(last), await groupExists(groupId)]).toEqual([
      false,
      true,
      true,
    ]);
    await deletePrescription(admin, { id: last });
    expect([await exists(last), await groupExists(groupId)]).toEqual([false, false]);
    expect(await auditOf("prescription_item", first)).toMatchObject([
      {
        action: "delete prescription",
        actor_user_id: admin.actor.userId,
        request_id: "test-request",
        before: { id: first, prescription_group_id: groupId, repeats: 5 },
        after: null,
      },
    ]);
    expect(await auditOf("prescription_group", groupId)).toMatchObject([
      { action: "delete order", before: { id: groupId } },
    ]);
  });

  it("finds nothing the second time when two delete it at once", async () => {
    const [id = 0] = (await groupOf(2)).ids;
    const answers = await Promise.allSettled([1, 2].map(() => deletePrescription(admin, { id })));
    expect(outcomes(answers)).toEqual(["fulfilled", "rejected"]);
    expect(answers.find((answer) => answer.status === "rejected")?.reason).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await auditOf("prescription_item", id)).toHaveLength(1);
  });

  it("leaves no empty group behind when the last two are deleted at once", async () => {
    for (let round = 0; round < 5; round++) {
      const { groupId, ids } = await groupOf(2);
      await Promise.all(ids.map((id) => deletePrescription(admin, { id })));
      expect(await groupExists(groupId)).toBe(false);
    }
  });

  it("doesn't find a missing item", async () => {
    await expect(deletePrescription(admin, { id: NOBODYS })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Prescription not found",
    });
  });
});

describe("deleting a group", () => {
  it("B-API-05 B-RX-20 removes it with all its items", async () => {
    const { groupId, ids } = await groupOf(3);
    expect(await deleteGroup(admin, { groupId })).toEqual({ success: true });
    expect(await groupExists(groupId)).toBe(false);
    for (const id of ids) {
      expect(await exists(id)).toBe(false);
      expect(await auditOf("prescription_item", id)).toHaveLength(1);
    }
  });

  it("finds nothing the second time when two delete it at once, nor a missing group", async () => {
    const { groupId } = await groupOf(1);
    const answers = await Promise.allSettled([1, 2].map(() => deleteGroup(admin, { groupId })));
    expect(outcomes(answers)).toEqual(["fulfilled", "rejected"]);
    await expect(deleteGroup(admin, { groupId: NOBODYS })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Order not found",
    });
  });
});

describe("deleting a selection", () => {
  it("B-RX-19 removes whole groups and single items of others, across patients", async () => {
    const [whole, part, emptied] = [await groupOf(2), await groupOf(2), await groupOf(1)];
    const itemIds = [part.ids[0] ?? 0, emptied.ids[0] ?? 0, whole.ids[0] ?? 0];
    const deleted = await deleteSelection(admin, { groupIds: [whole.groupId], itemIds });
    expect(deleted).toEqual({ groups: 2, items: 4 });
    const groups = [whole, part, emptied].map(({ groupId }) => groupId);
    const left = await shop.ctx.db
      .select({ id: prescription_groups.id })
      .from(prescription_groups)
      .where(inArray(prescription_groups.id, groups));
    expect(left).toEqual([{ id: part.groupId }]);
    expect(await exists(part.ids[1] ?? 0)).toBe(true);
  });

  it("B-RX-19 deletes nothing when an order now contains a prescription that wasn't shown", async () => {
    const { groupId, ids } = await groupOf(2);
    const [seen = 0, back = 0] = ids;
    const selection = { groupIds: [groupId], itemIds: [] };
    await expect(deleteSelection(admin, { ...selection, seenIds: [seen] })).rejects.toMatchObject({
      code: "CONFLICT",
      message:
        "An order you selected now has another prescription in it, so nothing was deleted. Check the list, clear the selection and select again.",
    });
    expect([await exists(seen), await exists(back), await groupExists(groupId)]).toEqual([true, true, true]);
    const deleted = await deleteSelection(admin, { ...selection, seenIds: [seen, back, NOBODYS] });
    expect(deleted).toEqual({ groups: 1, items: 2 });
  });

  it("is all or nothing: when one is gone the others stay", async () => {
    const { groupId, ids } = await groupOf(2);
    for (const selection of [
      { groupIds: [groupId], itemIds: [NOBODYS] },
      { groupIds: [NOBODYS], itemIds: ids },
    ])
      await expect(deleteSelection(admin, selection)).rejects.toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining("so nothing was deleted now."),
      });
    expect(await exists(ids[0] ?? 0)).toBe(true);
    expect(await auditOf("prescription_item", ids[0] ?? 0)).toEqual([]);
  });

  it("succeeds for one of two overlapping selections, and the other deletes nothing", async () => {
    const [one, other] = [await groupOf(2), await groupOf(2)];
    const selections = [
      { groupIds: [one.groupId], itemIds: other.ids.slice(0, 1) },
      { groupIds: [other.groupId], itemIds: one.ids.slice(0, 1) },
    ];
    const answers = await Promise.allSettled(
      selections.map((selection) => deleteSelection(admin, selection)),
    );
    expect(outcomes(answers)).toEqual(["fulfilled", "rejected"]);
    const left = (await Promise.all([...one.ids, ...other.ids].map(exists))).filter(Boolean);
    expect(left).toHaveLength(1);
  });

  it("handles five hundred groups at once", async () => {
    const { ctx } = shop;
    const { id: user_id } = await insertUser(ctx);
    const groups = await ctx.db
      .insert(prescription_groups)
      .values(Array.from({ length: 500 }, () => ({ user_id })))
      .returning({ id: prescription_groups.id });
    const groupIds = groups.map(({ id }) => id);
    expect(await deleteSelection(admin, { groupIds, itemIds: [] })).toEqual({ groups: 500, items: 0 });
  });
});

describe("an unpaid checkout of a deleted prescription", () => {
  it("is closed: the store's draft is deleted, and the other items get back what it took", async () => {
    const customer = await shop.customerWith([{}, { product: "second" }]);
    await customer.order();
    const [deleted, kept] = customer.items;
    await deletePrescription(admin, { id: deleted.id });
    expect(await customer.renewal()).toMatchObject({ state: "closing", lease_id: null });
    shop.ctx.clock.advance({ seconds: 1 });
    expect(await expireUnpaidCheckouts(shop.ctx)).toEqual({ lapsed: 1 });
    expect(await customer.renewal()).toMatchObject({ state: "lapsed" });
    expect(await customer.draft()).toBeUndefined();
    expect(await readItem(shop.ctx.db, kept?.id ?? 0)).toMatchObject({ repeats: 5, last_renewal_date: null });
  });

  it("stays paid if it turns out to be paid", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    shop.store.pay((await customer.draft())?.id ?? "");
    await deletePrescription(admin, { id: customer.items[0].id });
    shop.ctx.clock.advance({ seconds: 1 });
    expect(await expireUnpaidCheckouts(shop.ctx)).toEqual({ lapsed: 0 });
    expect(await customer.renewal()).toMatchObject({ state: "paid" });
  });

  it("is closed for good even if another attempt to close it failed", async () => {
    const customer = await shop.customerWith();
    await customer.order();
    const { store, ctx } = shop;
    const slow = { ...ctx, store: { ...ctx.store } };
    slow.store.findCheckout = async (id) => {
      await deletePrescription(admin, { id: customer.items[0].id });
      store.faults.set("down", { times: null });
      return ctx.store.findCheckout(id);
    };
    expect(await closeCheckout(slow, await customer.renewal())).toMatchObject({ outcome: "unreachable" });
    store.faults.clear();
    expect(await customer.renewal()).toMatchObject({ state: "closing" });
    ctx.clock.advance({ seconds: 1 });
    expect(await expireUnpaidCheckouts(ctx)).toEqual({ lapsed: 1 });
  });

  it("doesn't delay the deletion while it is being made, and is closed as soon as it exists", async () => {
    const customer = await shop.customerWith([{}, { product: "second" }]);
    const [deleted, kept] = customer.items;
    const { ctx } = shop;
    const { createCheckout } = ctx.store;
    const slow: typeof createCheckout = async (request) => {
      const checkout = await createCheckout(request);
      await deletePrescription(admin, { id: deleted.id });
      return checkout;
    };
    await expect(
      renew(
        { ...ctx, store: { ...ctx.store, createCheckout: slow } },
        {
          token: customer.token,
          prescriptionItems: customer.items.map(({ id }) => ({ id, quantity: 1 })),
          includeDelivery: false,
        },
      ),
    ).rejects.toMatchObject({ code: "STILL_PREPARING" });
    expect(await exists(deleted.id)).toBe(false);
    expect(await customer.renewal()).toMatchObject({ state: "closing", lease_id: null });
    ctx.clock.advance({ seconds: 1 });
    expect(await expireUnpaidCheckouts(ctx)).toEqual({ lapsed: 1 });
    expect(await customer.draft()).toBeUndefined();
    expect(await readItem(ctx.db, kept?.id ?? 0)).toMatchObject({ repeats: 5, last_renewal_date: null });
  });

  it("is left alone if it is paid or over", async () => {
    const { ids } = await groupOf(1);
    const [id = 0] = ids;
    const { user_id } = await readItem(shop.ctx.db, id);
    for (const state of ["paid", "lapsed", "cancelled"] as const)
      await insertRenewal(shop.ctx, { user_id, state, items: [{ item_id: id }] });
    await deletePrescription(admin, { id });
    const states = (await readRenewals(shop.ctx.db, user_id)).map((renewal) => renewal.state);
    expect(states.sort()).toEqual(["cancelled", "lapsed", "paid"]);
  });
});
