import { insertItem, insertUser } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { describe, expect, test } from "vitest";
import { sharedAdminCalls } from "./testing/call-as.ts";
import { sharedApp } from "./testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);
const ask = sharedAdminCalls(server, ctx);

async function call(method: "GET" | "PUT" | "POST", url: string, payload?: object) {
  const { status, body } = await ask({ method, url, payload });
  return [status, body];
}

test("B-API-28 B-API-29 lists customers with exactly the documented fields, and changes them", async () => {
  const { id, email } = await insertUser(ctx, { first_name: "Ann", last_name: "Lee", phone: "0400" });
  await insertItem(ctx, { user_id: id });
  const created = "2026-03-09T23:30:00.000Z";
  const customer = {
    id,
    email,
    first_name: "Ann",
    last_name: "Lee",
    phone: "0400",
    created_at: created,
    prescription_count: 1,
    last_order_date: created,
  };
  expect(await call("GET", "/api/admin/customers")).toEqual([200, [customer]]);
  const body = { email: ` NEW.${email.toUpperCase()}`, first_name: " Anne ", last_name: "Lee", phone: "" };
  const changed = { ...customer, email: `new.${email}`, first_name: "Anne", phone: null };
  expect(await call("PUT", `/api/admin/customers/${id}`, body)).toEqual([200, changed]);
  expect(await call("PUT", `/api/admin/customers/${id}`, {})).toEqual([200, changed]);
});

describe("refusals", () => {
  test.each([
    [{ email: "nobody" }, "email", "email must be an email address, such as name@example.com"],
    [{ email: null }, "email", "email must be text"],
    [{ first_name: 5 }, "first_name", "first_name must be text"],
    [{ last_name: "x".repeat(256) }, "last_name", "last_name must be at most 255 characters"],
    [{ phone: "0".repeat(41) }, "phone", "phone must be at most 40 characters"],
  ])("a refusal names its field: %j", async (body, field, message) => {
    const { id } = await insertUser(ctx);
    expect(await call("PUT", `/api/admin/customers/${id}`, body)).toMatchObject([
      400,
      { error: "BAD_INPUT", field, message },
    ]);
  });

  test("an email address that already has an account is a conflict of that field", async () => {
    const [one, other] = [await insertUser(ctx), await insertUser(ctx)];
    expect(await call("PUT", `/api/admin/customers/${one.id}`, { email: other.email })).toMatchObject([
      409,
      { error: "CONFLICT", field: "email" },
    ]);
  });

  test.each(["none", "2147483647", "0"])("a missing customer is answered as not found: %s", async (id) => {
    expect(await call("PUT", `/api/admin/customers/${id}`, { first_name: "X" })).toMatchObject([
      404,
      { error: "NOT_FOUND", message: "Customer not found" },
    ]);
  });

  test("a change that would overwrite somebody else's is refused with the fields as they are now", async () => {
    const { id } = await insertUser(ctx, { first_name: "Ann" });
    const changedFields = [{ field: "first_name", value: "Ann", by: null, at: null }];
    const change = { first_name: "Annika", base: { first_name: "Anna" } };
    expect(await call("PUT", `/api/admin/customers/${id}`, change)).toMatchObject([
      409,
      { error: "CONFLICT", changedFields },
    ]);
    expect(await call("POST", "/trpc/users.updateCustomer", { id, ...change })).toMatchObject([
      409,
      { error: { data: { code: "CONFLICT", details: { changedFields } } } },
    ]);
  });

  test("a base that names no field of a customer is refused, because it would never be compared", async () => {
    const { id } = await insertUser(ctx);
    expect(
      await call("PUT", `/api/admin/customers/${id}`, { first_name: "Ann", base: { firstName: "Anna" } }),
    ).toMatchObject([400, { error: "BAD_INPUT" }]);
  });
});
