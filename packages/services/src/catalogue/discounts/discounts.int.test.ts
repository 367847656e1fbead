import { type Discount, DiscountInput, DiscountListInput } from "@scriptkeeper/contracts/discounts/discounts";
import { readAudit } from "@scriptkeeper/testing/database/reading.queries";
import {
  adminActor,
  deleteUser,
  insertAdmin,
  insertAssignment,
  insertItem,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { beforeAll, describe, expect, test } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { discountsExport } from "../exports/discounts-export.ts";
import { createDiscount } from "./create-discount.ts";
import { deleteDiscount } from "./delete-discount.ts";
import { getAssignedDiscount } from "./get-assigned-discount.ts";
import { listDiscounts } from "./list-discounts.ts";
import { updateDiscount } from "./update-discount.ts";

const ctx = sharedContext();
let asAdmin: AdminContext;
let adminId: number;
beforeAll(async () => {
  adminId = (await insertAdmin(ctx)).id;
  asAdmin = ctx.as(adminActor({ id: adminId }));
});

const MISSING = 2_147_483_647;
const winter = {
  name: "Winter",
  description: "For the cold months",
  discount_type: "percentage",
  discount_value: 12.5,
  application_scope: "all_orders",
} as const;

async function create(change: object = {}): Promise<Discount> {
  const { discount } = await createDiscount(asAdmin, DiscountInput.parse({ ...winter, ...change }));
  return discount;
}

const auditOf = (discount: { id: number }) => readAudit(ctx.db, { name: "discount", id: discount.id });
const list = async (query: object = {}) => {
  const { discounts, total } = await listDiscounts(asAdmin, DiscountListInput.parse(query));
  return { names: discounts.map(({ name }) => name), discounts, total };
};

test("the file of discounts shows the same status as the screen for those outside their dates", async () => {
  const now = ctx.clock.now().getTime();
  const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
  const dated = [
    await create({ start_date: at(-9), end_date: at(-1) }),
    await create({ start_date: at(1) }),
    await create({ start_date: at(-1), end_date: at(1) }),
    await create({ end_date: at(1), is_active: false }),
  ];
  const only = dated.map(({ id }) => id);
  const filter = DiscountListInput.parse({});
  const { chunks } = await discountsExport(asAdmin, { filter, format: "table", only });
  let text = "";
  for await (const chunk of chunks) text += chunk;
  const { titles, rows } = JSON.parse(text) as { titles: string[]; rows: unknown[][] };
  expect(rows.map((cells) => cells[titles.indexOf("Status")])).toEqual([
    "ended",
    "not yet started",
    "active",
    "inactive",
  ]);
  for (const { id } of dated) await deleteDiscount(asAdmin, { id });
});

describe("creating a discount", () => {
  test("B-API-21 B-DISC-09 makes it for everybody, and logs who did it", async () => {
    const discount = await create();
    expect(discount).toEqual({
      id: expect.any(Number),
      ...winter,
      user_id: null,
      is_global: true,
      user_email: null,
      is_active: true,
      start_date: null,
      end_date: null,
      usage_count: 0,
    });
    expect(await auditOf(discount)).toMatchObject([
      {
        action: "create discount",
        actor_user_id: adminId,
        request_id: "test-request",
        before: null,
        after: { name: "Winter", discount_value: 12.5, user_id: null },
      },
    ]);
  });

  test("B-DISC-08 makes it for one customer between two times", async () => {
    const patient = await insertUser(ctx);
    const discount = await create({
      user_id: patient.id,
      description: "",
      start_date: "2026-03-01T00:00:00+11:00",
      end_date: "2026-04-01T00:00:00+11:00",
    });
    expect(discount).toMatchObject({
      user_id: patient.id,
      is_global: false,
      user_email: patient.email,
      description: null,
      start_date: "2026-02-28T13:00:00.000Z",
      end_date: "2026-03-31T13:00:00.000Z",
    });
  });

  test("for an unknown customer or an administrator is refused with the field's name, and nothing is written", async () => {
    const before = await list();
    for (const user_id of [MISSING, adminId])
      await expect(create({ user_id })).rejects.toMatchObject({
        code: "BAD_INPUT",
        message: "There is no customer with this id",
        details: { field: "user_id" },
      });
    expect(await list()).toEqual(before);
  });
});

describe("changing a discount", () => {
  test("B-API-22 B-DISC-11 with is_active alone switches it, and audits only what changed", async () => {
    const discount = await create();
    const off = await updateDiscount(asAdmin, { id: discount.id, is_active: false });
    expect(off).toEqual({ ...discount, is_active: false });
    expect((await auditOf(discount)).at(-1)).toMatchObject({
      action: "change discount",
      actor_user_id: adminId,
      before: { is_active: true },
      after: { is_active: false },
    });
  });

  test("B-API-22 with a whole body changes everything, and null clears", async () => {
    const patient = await insertUser(ctx);
    const discount = await create({ start_date: "2026-03-01T00:00:00Z" });
    const body = {
      ...winter,
      name: "Spring",
      description: null,
      discount_type: "fixed_amount" as const,
      discount_value: 150,
      user_id: patient.id,
      is_active: true,
      start_date: null,
      end_date: null,
    };
    expect(await updateDiscount(asAdmin, { id: discount.id, ...body })).toMatchObject({
      ...body,
      user_email: patient.email,
      is_global: false,
    });
  });

  test("writes nothing when nothing changes", async () => {
    const discount = await create();
    await updateDiscount(asAdmin, { id: discount.id, name: "Winter", discount_value: 12.5 });
    expect(await auditOf(discount)).toHaveLength(1);
  });

  test.each([
    [
      "B-DISC-07",
      { discount_type: "percentage" },
      "discount_value",
      "Percentage discount cannot exceed 100%",
    ],
    ["B-DISC-08", { end_date: "2026-03-01T00:00:00Z" }, "end_date", "The end must be after the start"],
  ] as const)(
    "%s %j is checked together with the unchanged fields, and refused",
    async (_, change, field, message) => {
      const discount = await create({
        discount_type: "fixed_amount",
        discount_value: 150,
        start_date: "2026-03-02T00:00:00Z",
      });
      await expect(updateDiscount(asAdmin, { id: discount.id, ...change })).rejects.toMatchObject({
        code: "BAD_INPUT",
        message,
        details: { field },
      });
      expect(await auditOf(discount)).toHaveLength(1);
    },
  );

  test("doesn't find one that is deleted or never existed", async () => {
    const discount = await create();
    await deleteDiscount(asAdmin, discount);
    for (const id of [discount.id, MISSING])
      await expect(updateDiscount(asAdmin, { id, is_active: false })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "Discount not found",
      });
  });

  test("keeps both of two changes at once, and logs each", async () => {
    const discount = await create();
    await Promise.all([
      updateDiscount(asAdmin, { id: discount.id, name: "Summer" }),
      updateDiscount(asAdmin, { id: discount.id, is_active: false }),
    ]);
    const { discounts } = await list({ search: "summer" });
    expect(discounts).toMatchObject([{ name: "Summer", is_active: false }]);
    expect(await auditOf(discount)).toHaveLength(3);
  });

  test("limits it to a customer only if nobody else has or had it", async () => {
    const [mine, other] = [await insertUser(ctx), await insertUser(ctx)];
    const discount = await create();
    const item = await insertItem(ctx, { user_id: mine.id });
    await insertAssignment(ctx, {
      prescription_item_id: item.id,
      discount_id: discount.id,
      ended_at: ctx.clock.now(),
    });
    await expect(updateDiscount(asAdmin, { id: discount.id, user_id: other.id })).rejects.toMatchObject({
      code: "CONFLICT",
      details: { field: "user_id" },
    });
    expect(await updateDiscount(asAdmin, { id: discount.id, user_id: mine.id })).toMatchObject({
      user_id: mine.id,
    });
    await deleteUser(ctx, mine.id);
    await expect(updateDiscount(asAdmin, { id: discount.id, is_active: false })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("deleting a discount", () => {
  test("B-API-23 hides it, removes it from every prescription, and logs who did it", async () => {
    const item = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
    const discount = await create({ name: "Short lived" });
    await insertAssignment(ctx, { prescription_item_id: item.id, discount_id: discount.id });
    expect(await deleteDiscount(asAdmin, discount)).toEqual({ success: true });
    expect(await getAssignedDiscount(asAdmin, item)).toEqual({ discount: null });
    expect(await list({ search: "Short lived" })).toMatchObject({ discounts: [], total: 0 });
    expect((await auditOf(discount)).at(-1)).toMatchObject({
      action: "delete discount",
      actor_user_id: adminId,
      before: { name: "Short lived", assigned_to: 1 },
      after: null,
    });
  });

  test("fails for the second of two at once", async () => {
    const discount = await create();
    const both = await Promise.allSettled([
      deleteDiscount(asAdmin, discount),
      deleteDiscount(asAdmin, discount),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await auditOf(discount)).toHaveLength(2);
    await expect(deleteDiscount(asAdmin, { id: MISSING })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the list of discounts", () => {
  test("B-API-16 B-API-17 is newest first, and can show only those that run now", async () => {
    const patient = await insertUser(ctx, { email: "lister@people.example" });
    await create({ name: "L off", is_active: false });
    await create({ name: "L ended", end_date: ctx.clock.now().toISOString() });
    await create({ name: "L not started", start_date: "2026-03-10T00:00:00Z" });
    await create({ name: "L running", start_date: "2026-03-09T00:00:00Z", end_date: "2026-03-10T00:00:00Z" });
    await create({ name: "L private", user_id: patient.id });
    const all = (await list()).names.filter((name) => name.startsWith("L "));
    expect(all).toEqual(["L private", "L running", "L not started", "L ended", "L off"]);
    const { names: active } = await list({ active_only: "true" });
    expect(active.filter((name) => name.startsWith("L "))).toEqual(["L private", "L running"]);
  });

  test("can be searched by part of a name, a description or the customer's email, and paged", async () => {
    const patient = await insertUser(ctx, { email: "frieda_100@people.example" });
    await create({ name: "Éclair one", description: "50%_off" });
    await create({ name: "Éclair two", user_id: patient.id });
    expect(await list({ search: "éclAIR" })).toMatchObject({ names: ["Éclair two", "Éclair one"], total: 2 });
    expect(await list({ search: "FRIEDA_100" })).toMatchObject({ names: ["Éclair two"] });
    expect(await list({ search: "two éclair" })).toMatchObject({ names: ["Éclair two"] });
    expect(await list({ search: "0%_o" })).toMatchObject({ names: ["Éclair one"] });
    const paged = { search: "éclair", limit: "1", page: "2" };
    expect(await list(paged)).toMatchObject({ names: ["Éclair one"], total: 2 });
  });

  test("leaves out other customers' discounts for a prescription", async () => {
    const [mine, other] = [await insertUser(ctx), await insertUser(ctx)];
    const item = await insertItem(ctx, { user_id: mine.id });
    await create({ name: "Fit for all" });
    await create({ name: "Fit for mine", user_id: mine.id });
    await create({ name: "Fit for other", user_id: other.id });
    const query = { search: "fit for", prescription_item_id: item.id };
    expect((await list(query)).names).toEqual(["Fit for mine", "Fit for all"]);
  });

  test("counts the orders that got the discount and still count", async () => {
    const patient = await insertUser(ctx);
    const discount = await create({ name: "Counted", application_scope: "repeats_only" });
    const order = async (state: "paid" | "open" | "lapsed", line: object) => {
      const item = await insertItem(ctx, { user_id: patient.id });
      const given = { prescription_item_id: item.id, discount_id: discount.id };
      const { id } = await insertAssignment(ctx, { ...given, ended_at: ctx.clock.now() });
      const items = [{ item_id: item.id, assignment_id: id, ...line }];
      await insertRenewal(ctx, { user_id: patient.id, state, items });
    };
    await order("paid", { discount_type: "percentage" });
    await order("open", { discount_type: "percentage" });
    await order("paid", {});
    await order("lapsed", { discount_type: "percentage" });
    await order("open", { discount_type: "percentage", given_back_at: ctx.clock.now() });
    expect((await list({ search: "Counted" })).discounts).toMatchObject([{ usage_count: 2 }]);
  });
});
