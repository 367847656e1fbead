import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, test } from "vitest";
import { sharedAdminCalls } from "./testing/call-as.ts";
import { sharedApp } from "./testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);
const ask = sharedAdminCalls(server, ctx);

async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
): Promise<[number, { discount?: { id: number } }]> {
  const { status, body } = await ask({ method, url, payload });
  return [status, body];
}

const welcome = {
  name: "Welcome",
  description: null,
  discount_type: "fixed_amount",
  discount_value: 5.5,
  application_scope: "all_orders",
  user_id: null,
  is_active: true,
  start_date: null,
  end_date: null,
};

async function create(change: object = {}): Promise<{ id: number }> {
  const [status, body] = await call("POST", "/api/discounts", { ...welcome, ...change });
  expect([status, body]).toMatchObject([200, { success: true }]);
  return { id: body.discount?.id ?? 0 };
}

test("B-API-16 B-API-17 B-API-21 B-API-22 B-API-23 a discount is created, listed, switched off and deleted", async () => {
  const { id } = await create();
  const listed = { id, ...welcome, is_global: true, user_email: null, usage_count: 0 };
  expect(await call("GET", "/api/discounts")).toEqual([200, { discounts: [listed] }]);
  expect(await call("PUT", `/api/discounts/${id}`, { is_active: false })).toEqual([
    200,
    { ...listed, is_active: false },
  ]);
  expect(await call("GET", "/api/discounts?active_only=true")).toMatchObject([200, { discounts: [] }]);
  expect(await call("PUT", `/api/discounts/${id}`, { ...welcome, name: "Hello" })).toMatchObject([
    200,
    { name: "Hello", is_active: true },
  ]);
  expect(await call("DELETE", `/api/discounts/${id}`)).toEqual([200, { success: true }]);
  expect(await call("GET", "/api/discounts")).toMatchObject([200, { discounts: [] }]);
});

test("B-API-18 B-API-19 B-API-20 a discount is given to a prescription, shown there and taken away", async () => {
  const item = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
  const { id } = await create();
  const path = `/api/prescriptions/${item.id}/discounts`;
  const given = { prescription_item_id: item.id, discount_config_id: id };
  expect(await call("GET", path)).toEqual([200, { discount: null }]);
  expect(await call("POST", "/api/discounts/assign", given)).toEqual([200, { success: true }]);
  expect(await call("GET", path)).toMatchObject([
    200,
    { discount: { discount_config_id: id, discount_value: 5.5, times_applied: 0 } },
  ]);
  const taken = `/api/discounts/assign/${item.id}/${id}`;
  expect(await call("DELETE", taken)).toEqual([200, { success: true }]);
  expect(await call("DELETE", taken)).toMatchObject([404, { error: "NOT_FOUND" }]);
});

describe("requests refused with the field's name", () => {
  const refused = (field: string, message: string) => [400, { error: "BAD_INPUT", field, message }];

  test.each([
    [{ name: " " }, "name", "Discount name is required"],
    [{ discount_value: 0 }, "discount_value", "Discount value must be greater than 0"],
    [
      { discount_type: "percentage", discount_value: 101 },
      "discount_value",
      "Percentage discount cannot exceed 100%",
    ],
    [{ user_id: 2_147_483_647 }, "user_id", "There is no customer with this id"],
    [{ is_active: "yes" }, "is_active", "is_active must be true or false"],
  ])("B-DISC-05 B-DISC-06 B-DISC-07 creating with %j", async (change, field, message) => {
    expect(await call("POST", "/api/discounts", { ...welcome, ...change })).toMatchObject(
      refused(field, message),
    );
  });

  test("B-DISC-07 changing only the type of a discount above 100", async () => {
    const { id } = await create({ discount_value: 150 });
    const changed = await call("PUT", `/api/discounts/${id}`, { discount_type: "percentage" });
    expect(changed).toMatchObject(refused("discount_value", "Percentage discount cannot exceed 100%"));
  });

  test("giving a discount without naming it", async () => {
    expect(await call("POST", "/api/discounts/assign", { prescription_item_id: 1 })).toMatchObject(
      refused("discount_config_id", "discount_config_id is required"),
    );
  });

  test.each(["/api/discounts/none", "/api/discounts/2147483647", "/api/discounts/assign/1/x"])(
    "a missing discount or prescription: DELETE %s",
    async (path) => {
      expect(await call("DELETE", path)).toMatchObject([404, { error: "NOT_FOUND" }]);
    },
  );

  test("filtering a list by something other than yes or no", async () => {
    expect(await call("GET", "/api/discounts?active_only=perhaps")).toMatchObject(
      refused("active_only", "active_only must be true or false"),
    );
  });
});
