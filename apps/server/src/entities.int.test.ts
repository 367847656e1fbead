import {
  insertAssignment,
  insertDiscount,
  insertGroup,
  insertItem,
  insertUser,
} from "@scriptkeeper/testing/services/factories";
import { insertRenewal } from "@scriptkeeper/testing/services/insert-renewal";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { sharedAdminCalls } from "./testing/call-as.ts";
import { sharedApp } from "./testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);
const ask = sharedAdminCalls(server, ctx);

async function read(url: string): Promise<unknown> {
  const { status, body } = await ask({ method: "GET", url });
  expect(status).toBe(200);
  return body;
}

let made = 77_010;

/** A patient with an item of every field, and a discount that has been used once. */
async function insertFullItem() {
  const names = { first_name: "Cleo", last_name: "Sample", phone: "0400 000 000" };
  const patient = await insertUser(ctx, { ...names, shopify_customer_id: String(++made) });
  const group = await insertGroup(ctx, { user_id: patient.id, shopify_order_id: String(++made) });
  const item = await insertItem(ctx, {
    user_id: patient.id,
    prescription_group_id: group.id,
    quantity: 2,
    doctor_name: "Dr Who",
    expiry_date: "2026-09-01",
    last_renewal_date: "2026-03-01",
    last_reminder_sent: ctx.clock.now(),
    shopify_line_item_id: "6002",
    missing_data_notes: "no repeats given",
  });
  const discount = await insertDiscount(ctx, { name: "Ten", application_scope: "first_order_only" });
  const given = await insertAssignment(ctx, { prescription_item_id: item.id, discount_id: discount.id });
  return { patient, group, item, discount, given };
}

interface Shown {
  id: number;
  user: object;
}

const documented = {
  item: `id prescription_group_id product_id product_name quantity status start_date expiry_date prescription_expiry_date
    repeats doctor_name created_at updated_at next_reminder_date last_reminder_sent last_renewal_date shopify_order_id
    shopify_line_item_id is_available missing_data_notes discount user`.split(/\s+/),
  user: ["id", "first_name", "last_name", "email", "phone", "shopify_customer_id"],
};

test("B-ENT-01 B-ENT-02 B-ENT-03 B-API-01 a listed item has every field, its patient and its discount", async () => {
  const { patient, group, item } = await insertFullItem();
  const items = (await read("/api/prescriptions")) as Shown[];
  const shown = items.find(({ id }) => id === item.id);
  expect(Object.keys(shown ?? {})).toEqual(expect.arrayContaining(documented.item));
  expect(shown).toMatchObject({
    id: item.id,
    prescription_group_id: group.id,
    product_id: item.product_id,
    product_name: item.product_name,
    quantity: 2,
    status: "active",
    start_date: item.start_date,
    expiry_date: "2026-09-01",
    prescription_expiry_date: item.prescription_expiry_date,
    repeats: 5,
    doctor_name: "Dr Who",
    created_at: ctx.clock.now().toISOString(),
    updated_at: ctx.clock.now().toISOString(),
    next_reminder_date: item.next_reminder_date,
    last_reminder_sent: ctx.clock.now().toISOString(),
    last_renewal_date: "2026-03-01",
    shopify_order_id: group.shopify_order_id,
    shopify_line_item_id: "6002",
    is_available: true,
    missing_data_notes: "no repeats given",
    discount: { percentage: 10, scope: "first_order_only", isActive: true },
  });
  expect(Object.keys(shown?.user ?? {})).toEqual(expect.arrayContaining(documented.user));
  expect(shown?.user).toMatchObject({
    id: patient.id,
    first_name: "Cleo",
    last_name: "Sample",
    email: patient.email,
    phone: "0400 000 000",
    shopify_customer_id: patient.shopify_customer_id,
  });
});

test("B-API-02 B-ENT-01 B-ENT-02 a single item has the same fields, and its discount in full", async () => {
  const { patient, item, discount } = await insertFullItem();
  const shown = (await read(`/api/prescriptions/${item.id}`)) as Shown;
  expect(Object.keys(shown)).toEqual(expect.arrayContaining(documented.item));
  expect(Object.keys(shown.user ?? {})).toEqual(expect.arrayContaining(documented.user));
  expect(shown).toMatchObject({
    id: item.id,
    product_name: item.product_name,
    user: { shopify_customer_id: patient.shopify_customer_id },
    discount: { id: discount.id, name: "Ten", percentage: 10, timesUsed: 0, firstOrderCompleted: false },
  });
  const plain = await insertItem(ctx, { user_id: item.user_id });
  expect(await read(`/api/prescriptions/${plain.id}`)).toMatchObject({ id: plain.id, discount: null });
});

test("B-ENT-09 B-API-17 a listed discount has every field, and a private one has its patient's address", async () => {
  const patient = await insertUser(ctx);
  const dates = { start_date: new Date("2026-01-01T00:00:00Z"), end_date: new Date("2027-01-01T00:00:00Z") };
  const own = {
    description: "For being patient",
    discount_type: "fixed_amount",
    discount_value: "5.50",
  } as const;
  const { id, name } = await insertDiscount(ctx, { ...own, ...dates, user_id: patient.id });
  const { discounts } = (await read("/api/discounts")) as { discounts: { id: number }[] };
  expect(discounts.find((discount) => discount.id === id)).toEqual({
    id,
    name,
    description: "For being patient",
    discount_type: "fixed_amount",
    discount_value: 5.5,
    application_scope: "all_orders",
    user_id: patient.id,
    is_global: false,
    user_email: patient.email,
    is_active: true,
    start_date: "2026-01-01T00:00:00.000Z",
    end_date: "2027-01-01T00:00:00.000Z",
    usage_count: 0,
  });
});

test("B-ENT-10 B-ENT-11 an item's discount says which one it is and what it has saved since it was given", async () => {
  const { item, discount, given } = await insertFullItem();
  const of = () => read(`/api/prescriptions/${item.id}/discounts`);
  const assigned = {
    discount_config_id: discount.id,
    discount_name: "Ten",
    discount_type: "percentage",
    discount_value: 10,
    application_scope: "first_order_only",
  };
  const unused = { times_applied: 0, total_discount_amount: 0, first_order_completed: false };
  expect(await of()).toEqual({ discount: { ...assigned, is_active: true, ...unused } });
  const line = { assignment_id: given.id, discount_type: "percentage", discount_value: "10.00" } as const;
  await insertRenewal(ctx, {
    user_id: item.user_id,
    state: "paid",
    items: [{ ...line, item_id: item.id, discount_cents: 190 }],
  });
  const used = { times_applied: 1, total_discount_amount: 1.9, first_order_completed: true };
  expect(await of()).toEqual({ discount: { ...assigned, is_active: false, ...used } });
});
