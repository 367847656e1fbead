import { discountMessages } from "@scriptkeeper/contracts/discounts/messages";
import { readAssignments, readAudit } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  customerActor,
  deleteUser,
  insertAdmin,
  insertDiscount,
  insertItem,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { beforeAll, describe, expect, test } from "vitest";
import { type AdminContext, forOneself } from "../../core/index.ts";
import { getPrescription } from "../../prescriptions/index.ts";
import { assignDiscount } from "./assign-discount.ts";
import { deleteDiscount } from "./delete-discount.ts";
import { getAssignedDiscount } from "./get-assigned-discount.ts";
import { unassignDiscount } from "./unassign-discount.ts";
import { updateDiscount } from "./update-discount.ts";

const ctx = sharedContext();
let asAdmin: AdminContext;
let adminId: number;
beforeAll(async () => {
  adminId = (await insertAdmin(ctx)).id;
  asAdmin = ctx.as(adminActor({ id: adminId }));
});

const MISSING = 2_147_483_647;

const anItem = async () => insertItem(ctx, { user_id: (await insertUser(ctx)).id });
const names = (item: { id: number }, discount: { id: number }) => ({
  prescription_item_id: item.id,
  discount_config_id: discount.id,
});
const give = (item: { id: number }, discount: { id: number }) =>
  assignDiscount(asAdmin, names(item, discount));
const take = (item: { id: number }, discount: { id: number }) =>
  unassignDiscount(asAdmin, names(item, discount));
const assignedTo = async (item: { id: number }) => (await getAssignedDiscount(asAdmin, item)).discount;

describe("assigning a discount to a prescription", () => {
  test("B-API-19 B-RXD-06 makes it the current one, and logs who did it", async () => {
    const [item, discount] = [await anItem(), await insertDiscount(ctx)];
    expect(await give(item, discount)).toEqual({ success: true });
    expect(await assignedTo(item)).toMatchObject({ discount_config_id: discount.id, times_applied: 0 });
    const [assignment] = await readAssignments(ctx.db, item.id);
    expect(await readAudit(ctx.db, { name: "discount_assignment", id: assignment?.id ?? 0 })).toMatchObject([
      {
        action: "assign discount",
        actor_user_id: adminId,
        before: null,
        after: {
          prescription_item_id: item.id,
          discount_id: discount.id,
          discount_name: discount.name,
          discount_label: "10% off",
        },
      },
    ]);
  });

  test("ends the earlier one, which stays in the history", async () => {
    const item = await anItem();
    const [first, second] = [await insertDiscount(ctx), await insertDiscount(ctx)];
    await give(item, first);
    await give(item, second);
    expect(await readAssignments(ctx.db, item.id)).toMatchObject([
      { discount_id: first.id, ended_at: ctx.clock.now() },
      { discount_id: second.id, ended_at: null },
    ]);
  });

  test("is refused while the prescription has another one than its caller saw", async () => {
    const item = await anItem();
    const [theirs, mine] = [await insertDiscount(ctx), await insertDiscount(ctx)];
    const assign = (current: number | null) => assignDiscount(asAdmin, { ...names(item, mine), current });
    await give(item, theirs);
    await expect(assign(null)).rejects.toMatchObject({
      code: "CONFLICT",
      message: discountMessages.assignedMeanwhile(theirs.name),
    });
    expect(await assignedTo(item)).toMatchObject({ discount_config_id: theirs.id });
    await take(item, theirs);
    await expect(assign(theirs.id)).rejects.toMatchObject({
      code: "CONFLICT",
      message: discountMessages.removedMeanwhile,
    });
    await give(item, theirs);
    expect(await assign(theirs.id)).toEqual({ success: true });
    expect(await assign(null)).toEqual({ success: true });
  });

  test("changes nothing when it is assigned again, not even once it is switched off or over", async () => {
    const [item, discount] = [await anItem(), await insertDiscount(ctx)];
    await give(item, discount);
    const kept = async () => {
      const rows = await readAssignments(ctx.db, item.id);
      return { rows, log: await readAudit(ctx.db, { name: "discount_assignment", id: rows[0]?.id ?? 0 }) };
    };
    const before = await kept();
    const end_date = new Date(ctx.clock.now().getTime() - 1_000).toISOString();
    for (const change of [{}, { is_active: false }, { is_active: true, end_date }]) {
      if (Object.keys(change).length > 0) await updateDiscount(asAdmin, { id: discount.id, ...change });
      ctx.clock.advance({ minutes: 1 });
      expect(await give(item, discount)).toEqual({ success: true });
      expect(await kept()).toEqual(before);
    }
  });

  test.each([
    ["switched off", { is_active: false }, "CONFLICT", "This discount is switched off."],
    ["not started", { start_date: new Date("2026-04-01") }, "CONFLICT", "This discount has not started yet."],
    ["ended", { end_date: new Date("2026-03-01") }, "CONFLICT", "This discount has ended."],
    ["deleted", { deleted_at: new Date("2026-03-01") }, "BAD_INPUT", "This discount no longer exists."],
  ])("that is %s is refused, and the earlier one stays", async (_, columns, code, message) => {
    const [item, earlier] = [await anItem(), await insertDiscount(ctx)];
    await give(item, earlier);
    await expect(give(item, await insertDiscount(ctx, columns))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
      details: { field: "discount_config_id" },
    });
    expect(await assignedTo(item)).toMatchObject({ discount_config_id: earlier.id });
  });

  test("of another customer is refused, but not their own, and both are deleted with their account", async () => {
    const [item, owner] = [await anItem(), await insertUser(ctx)];
    const discount = await insertDiscount(ctx, { user_id: owner.id });
    await expect(give(item, discount)).rejects.toMatchObject({
      code: "BAD_INPUT",
      message: "This discount belongs to another customer. It can't be given to this prescription.",
      details: { field: "discount_config_id" },
    });
    expect(await assignedTo(item)).toBeNull();
    const own = await insertItem(ctx, { user_id: owner.id });
    await give(own, discount);
    expect(await assignedTo(own)).toMatchObject({ discount_config_id: discount.id });
    await deleteUser(ctx, owner.id);
    await expect(assignedTo(own)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is refused for a missing prescription or discount", async () => {
    const [item, discount] = [await anItem(), await insertDiscount(ctx)];
    await expect(give({ id: MISSING }, discount)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Prescription not found",
    });
    await expect(give(item, { id: MISSING })).rejects.toMatchObject({ code: "BAD_INPUT" });
  });

  test("leaves exactly one current when several are assigned at once", async () => {
    const item = await anItem();
    const discounts = await Promise.all(Array.from({ length: 6 }, () => insertDiscount(ctx)));
    const first = discounts[0] ?? { id: 0 };
    await Promise.all([...discounts, first, first].map((discount) => give(item, discount)));
    const live = (await readAssignments(ctx.db, item.id)).filter(({ ended_at }) => ended_at === null);
    expect(live).toHaveLength(1);
  });
});

test("a discount that is deleted while it is assigned ends up assigned to nobody", async () => {
  for (let tried = 0; tried < 5; tried++) {
    const [item, discount] = [await anItem(), await insertDiscount(ctx)];
    await Promise.allSettled([give(item, discount), deleteDiscount(asAdmin, discount)]);
    expect(await assignedTo(item)).toBeNull();
  }
});

test("a discount that is limited to another customer while it is assigned goes to one of the two, never to both", async () => {
  for (let tried = 0; tried < 5; tried++) {
    const [item, discount, other] = [await anItem(), await insertDiscount(ctx), await insertUser(ctx)];
    const both = await Promise.allSettled([
      give(item, discount),
      updateDiscount(asAdmin, { id: discount.id, user_id: other.id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  }
});

describe("removing a discount", () => {
  test("B-API-20 B-RXD-06 ends it, keeps it in the history, and logs who did it", async () => {
    const [item, discount] = [await anItem(), await insertDiscount(ctx)];
    await give(item, discount);
    expect(await take(item, discount)).toEqual({ success: true });
    expect(await assignedTo(item)).toBeNull();
    const [assignment] = await readAssignments(ctx.db, item.id);
    expect(assignment).toMatchObject({ ended_at: ctx.clock.now() });
    const rows = await readAudit(ctx.db, { name: "discount_assignment", id: assignment?.id ?? 0 });
    expect(rows.at(-1)).toMatchObject({
      action: "remove discount",
      actor_user_id: adminId,
      before: { discount_id: discount.id, discount_name: discount.name },
      after: null,
    });
  });

  test("isn't found when it isn't the current one", async () => {
    const item = await anItem();
    const [live, other] = [await insertDiscount(ctx), await insertDiscount(ctx)];
    await give(item, live);
    const gone = { code: "NOT_FOUND", message: "This prescription no longer has this discount." };
    await expect(take(item, other)).rejects.toMatchObject(gone);
    await expect(take(await anItem(), live)).rejects.toMatchObject(gone);
    await expect(take({ id: MISSING }, live)).rejects.toMatchObject({ message: "Prescription not found" });
    expect(await assignedTo(item)).toMatchObject({ discount_config_id: live.id });
  });

  test("fails for the second of two at once", async () => {
    const [item, discount] = [await anItem(), await insertDiscount(ctx)];
    await give(item, discount);
    const both = await Promise.allSettled([take(item, discount), take(item, discount)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a discount's past effect", () => {
  const order = (
    item: { id: number; user_id: number },
    line: { state?: "open" | "paid" | "lapsed"; assignment_id: number; discount_cents?: number | null },
  ) => {
    const { state = "paid", discount_cents, ...given } = line;
    const applied =
      discount_cents === undefined ? {} : { discount_type: "percentage" as const, discount_cents };
    const items = [{ item_id: item.id, ...given, ...applied }];
    return insertRenewal(ctx, { user_id: item.user_id, state, items });
  };
  const liveOf = async (item: { id: number }) => {
    const [assignment] = (await readAssignments(ctx.db, item.id)).filter(({ ended_at }) => !ended_at);
    return { assignment_id: assignment?.id ?? 0 };
  };

  test("B-API-18 B-RXD-05 comes from the orders since its assignment that still count", async () => {
    const [item, discount] = [await anItem(), await insertDiscount(ctx)];
    await order(item, { assignment_id: MISSING, discount_cents: 999 });
    await give(item, discount);
    const live = await liveOf(item);
    await order(item, { ...live, discount_cents: 250 });
    await order(item, { ...live, discount_cents: 125, state: "open" });
    await order(item, { ...live, discount_cents: null, state: "open" });
    await order(item, { ...live, discount_cents: 999, state: "lapsed" });
    await insertRenewal(ctx, {
      user_id: item.user_id,
      state: "open",
      items: [{ item_id: item.id, ...live, discount_cents: 999, given_back_at: ctx.clock.now() }],
    });
    expect(await assignedTo(item)).toEqual({
      discount_config_id: discount.id,
      discount_name: discount.name,
      discount_type: "percentage",
      discount_value: 10,
      application_scope: "all_orders",
      is_active: true,
      times_applied: 3,
      total_discount_amount: 3.75,
      first_order_completed: true,
    });
  });

  test("B-DISC-10 ends a first-order discount with the first order, and starts again with a new assignment", async () => {
    const item = await anItem();
    const first = await insertDiscount(ctx, { application_scope: "first_order_only" });
    await give(item, first);
    expect(await assignedTo(item)).toMatchObject({ is_active: true, first_order_completed: false });
    await order(item, { ...(await liveOf(item)), discount_cents: 100 });
    expect(await assignedTo(item)).toMatchObject({ is_active: false, first_order_completed: true });
    await take(item, first);
    await give(item, first);
    expect(await assignedTo(item)).toMatchObject({ is_active: true, times_applied: 0 });
  });

  test("B-DISC-15 counts the first order of a discount for repeats, which it did not lower", async () => {
    const item = await anItem();
    await give(item, await insertDiscount(ctx, { application_scope: "repeats_only" }));
    await order(item, await liveOf(item));
    const counted = { times_applied: 0, total_discount_amount: 0, first_order_completed: true };
    expect(await assignedTo(item)).toMatchObject({ is_active: true, ...counted });
    const { discount } = await getPrescription(forOneself(asAdmin), item);
    expect(discount).toMatchObject({ timesUsed: 0, firstOrderCompleted: true });
  });

  test.each([
    ["a percentage", { discount_type: "percentage", discount_value: "12.50" }, 12.5],
    ["a fixed amount in dollars", { discount_type: "fixed_amount", discount_value: "7.50" }, 7.5],
  ] as const)(
    "shows %s, and is inactive from when it is switched off until it is on again",
    async (_, columns, value) => {
      const item = await anItem();
      const discount = await insertDiscount(ctx, columns);
      await give(item, discount);
      const shown = { discount_type: columns.discount_type, discount_value: value };
      const percentage = columns.discount_type === "percentage" ? value : null;
      for (const is_active of [true, false, true]) {
        ctx.clock.advance({ days: 1 });
        await updateDiscount(asAdmin, { id: discount.id, is_active });
        expect(await assignedTo(item)).toMatchObject({ ...shown, is_active });
        const { discount: ofStaff } = await getPrescription(forOneself(asAdmin), item);
        expect(ofStaff).toMatchObject({
          isActive: is_active,
          type: columns.discount_type,
          value,
          percentage,
        });
        const patient = ctx.as(customerActor({ id: item.user_id }));
        const { discount: ofPatient } = await getPrescription(forOneself(patient), item);
        if (is_active) expect(ofPatient).toMatchObject({ isActive: true, value });
        else expect(ofPatient).toBeNull();
      }
    },
  );

  test("is null for a prescription without a discount, and isn't found for a missing prescription", async () => {
    expect(await assignedTo(await anItem())).toBeNull();
    await expect(assignedTo({ id: MISSING })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Prescription not found",
    });
  });
});
