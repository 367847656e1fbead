import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { beforeAll, describe, expect, test } from "vitest";
import { callAs } from "./testing/call-as.ts";
import { sharedApp } from "./testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);
let admin: { id: number };
let bearer: string;
beforeAll(async () => {
  admin = await insertAdmin(ctx, { email: "ada@staff.example" });
  bearer = (await signIn(ctx, { ...admin, role: "admin" })).token;
});

async function call(
  method: "GET" | "POST" | "DELETE",
  url: string,
  { payload, token = bearer }: { payload?: object; token?: string } = {},
): Promise<[number, { id: number; token: string }]> {
  const { status, body } = await callAs(server, token, { method, url, payload });
  return [status, body];
}

const created_at = "2026-03-09T23:30:00.000Z";
const ada = { first_name: "Ada", last_name: "Min", email: "ada@staff.example", created_at };

test("B-API-24 B-API-25 users are listed and deleted, and a deleted one is signed out", async () => {
  const user = await insertUser(ctx, { email: "pat@people.example" });
  const { token } = await signIn(ctx, user);
  const { id, email, first_name, last_name, role } = user;
  expect(await call("GET", "/api/users")).toEqual([
    200,
    [
      { id: admin.id, ...ada, role: "admin", shopify_customer_id: null },
      { id, email, first_name, last_name, role, shopify_customer_id: null, created_at },
    ],
  ]);
  expect((await call("GET", "/api/auth/verify", { token }))[0]).toBe(200);
  expect(await call("DELETE", `/api/users/${id}`)).toEqual([200, { success: true }]);
  expect((await call("GET", "/api/auth/verify", { token }))[0]).toBe(401);
  expect(await call("DELETE", `/api/users/${id}`)).toMatchObject([
    404,
    { error: "NOT_FOUND", message: "User not found" },
  ]);
});

test("B-API-26 B-API-27 B-USER-06 a new administrator with or without a name is listed and signs in", async () => {
  const account = { email: " New@Staff.example", password: "a quiet horse" };
  const [status, added] = await call("POST", "/api/admin/users/admins", { payload: account });
  const { id } = added;
  const newcomer = { id, email: "new@staff.example", first_name: "", last_name: "", created_at };
  expect([status, added]).toEqual([200, newcomer]);
  expect(await call("GET", "/api/admin/users/admins")).toEqual([200, [{ id: admin.id, ...ada }, newcomer]]);
  const signedIn = await call("POST", "/api/auth/login", {
    payload: { ...account, email: "new@staff.example" },
    token: "",
  });
  expect(signedIn).toMatchObject([200, { user: { role: "admin" } }]);
  const named = { ...account, email: "named@staff.example", firstName: "Bo", lastName: "Ray" };
  expect(await call("POST", "/api/admin/users/admins", { payload: named })).toMatchObject([
    200,
    { first_name: "Bo", last_name: "Ray" },
  ]);
});

describe("refusals", () => {
  const both = { message: "Email and password are required" };
  test.each([
    [{}, "email", both],
    [{ email: "", password: "a quiet horse" }, "email", both],
    [{ email: "x@staff.example", password: "" }, "password", both],
    [{ email: "x@staff.example", password: null }, "password", both],
    [
      { email: "nobody", password: "a quiet horse" },
      "email",
      { message: "email must be an email address, such as name@example.com" },
    ],
    [
      { email: "x@staff.example", password: "short" },
      "password",
      { message: "password must be at least 8 characters" },
    ],
    [{ email: "x@staff.example", password: "password123" }, "password", {}],
    [{ email: "x@staff.example", password: "x@staff.example" }, "password", {}],
    [{ email: "x@staff.example", password: "a quiet horse", firstName: 5 }, "firstName", {}],
  ])("B-USER-06 a refusal names its field: %j", async (payload, field, answer) => {
    expect(await call("POST", "/api/admin/users/admins", { payload })).toMatchObject([
      400,
      { error: "BAD_INPUT", field, ...answer },
    ]);
  });

  test("an email address that already has an account is a conflict of that field", async () => {
    const payload = { email: "ada@staff.example", password: "a quiet horse" };
    expect(await call("POST", "/api/admin/users/admins", { payload })).toMatchObject([
      409,
      { error: "CONFLICT", field: "email" },
    ]);
  });

  test("B-API-25 people can't delete themselves", async () => {
    expect(await call("DELETE", `/api/users/${admin.id}`)).toMatchObject([
      409,
      { message: expect.stringContaining("your own account") },
    ]);
  });

  test.each(["none", "0", "2147483647"])("a missing account is answered as not found: %s", async (id) => {
    expect(await call("DELETE", `/api/users/${id}`)).toMatchObject([404, { error: "NOT_FOUND" }]);
  });
});
