import {
  insertAdmin,
  insertItem,
  insertRenewalToken,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { beforeAll, describe, expect, test } from "vitest";
import { snapshotRows } from "./testing/snapshot-rows.ts";
import { sharedApp } from "./testing/test-app.ts";

type Body = Record<string, unknown>;

const ctx = sharedContext();
const server = sharedApp(ctx);
let customer: { bearer: string; token: string; itemId: number; foreignId: number };
let adminBearer: string;

beforeAll(async () => {
  const patient = await insertUser(ctx);
  const item = await insertItem(ctx, { user_id: patient.id });
  const stranger = await insertItem(ctx, { user_id: (await insertUser(ctx)).id });
  customer = {
    bearer: (await signIn(ctx, patient)).token,
    token: (await insertRenewalToken(ctx, { user_id: patient.id, item_ids: [item.id] })).token,
    itemId: item.id,
    foreignId: stranger.id,
  };
  adminBearer = (await signIn(ctx, await insertAdmin(ctx))).token;
});

async function send(method: "POST" | "PUT", url: string, payload: Body | string, bearer?: string) {
  const before = await snapshotRows(ctx);
  const answer = await server.app.inject({
    method,
    url,
    headers: {
      "content-type": "application/json",
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    payload,
  });
  expect(await snapshotRows(ctx), "nothing has changed").toEqual(before);
  return answer;
}

describe("bodies", () => {
  const login = (payload: Body | string) => send("POST", "/api/auth/login", payload);

  test.each([
    ["broken JSON", '{"email": "a@', "The request body is not valid JSON."],
    ["a prototype in the JSON", '{"__proto__": {"admin": true}}', "The request body is not valid JSON."],
    ["a list", "[]", "The request must be a JSON object."],
    ["a bare text", '"hello"', "The request must be a JSON object."],
    ["null", "null", "The request must be a JSON object."],
    ["nothing", "", "The request must be a JSON object."],
  ])("%s is answered 400", async (_, payload, message) => {
    const answer = await login(payload);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, error: "BAD_INPUT" }]);
  });

  test("a body over a megabyte is answered 413, and a text just below that 400", async () => {
    const large = await login({ email: "a@people.example", password: "p".repeat(1024 * 1024) });
    expect([large.statusCode, large.json()]).toMatchObject([413, { error: "TOO_LARGE" }]);
    const long = await login({ email: "a@people.example", password: "p".repeat(1_000_000) });
    expect([long.statusCode, long.json()]).toMatchObject([
      400,
      { message: "The password must be at most 200 characters", field: "password" },
    ]);
  });

  test("another content type is answered 415, with the one to use", async () => {
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "content-type": "text/xml" },
      payload: "<a/>",
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      415,
      { error: "BAD_INPUT", message: expect.stringContaining("application/json") },
    ]);
  });

  test("unknown fields are ignored, and an email address matches in any case", async () => {
    await insertUser(ctx, { email: "case@people.example", password: "a good long password" });
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: {
        email: "  Case@People.Example",
        password: "a good long password",
        role: "admin",
        is_admin: true,
      },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { user: { role: "user", is_admin: false } },
    ]);
  });

  test("emoji and right-to-left text are merely a wrong password", async () => {
    // Not by `login`, which expects no new rows: the audit records a wrong password.
    const payload = { email: "مريض@people.example", password: "🔑 סיסמה" };
    const answer = await server.app.inject({ method: "POST", url: "/api/auth/login", payload });
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: "WRONG_CREDENTIALS" }]);
  });

  test("A-CHPW-03 A-CHPW-04 A-CHPW-06 errors use the documented sentences word for word", async () => {
    const change = async (body: Body) =>
      (await send("POST", "/api/auth/change-password", body, customer.bearer)).json<{ message: string }>()
        .message;
    await expect(change({ currentPassword: "", newPassword: "x" })).resolves.toBe(
      "Current password is required",
    );
    await expect(change({ currentPassword: "x", newPassword: "" })).resolves.toBe("New password is required");
    await expect(change({ currentPassword: "x", newPassword: "12345" })).resolves.toBe(
      "New password must be at least 6 characters",
    );
    await expect(change({ newPassword: "123456" })).resolves.toBe("currentPassword is required");
  });
});

describe("paths and queries", () => {
  const get = (url: string, bearer: string) =>
    server.app.inject({ url, headers: { authorization: `Bearer ${bearer}` } });

  test.each(["abc", "0", "-1", "1.5", "99999999999", "2147483648", "1%00", "%F0%9F%92%8A"])(
    "an invalid id (%s) is answered as a missing one",
    async (id) => {
      const missing = await get("/api/prescriptions/2147483647", customer.bearer);
      const answer = await get(`/api/prescriptions/${id}`, customer.bearer);
      const { requestId: _, ...body } = answer.json<Body>();
      expect(answer.statusCode).toBe(404);
      expect(missing.json()).toMatchObject(body);
      expect(body).toEqual({ message: "Prescription not found", error: "NOT_FOUND" });
    },
  );

  test("another customer's item is answered as a missing one", async () => {
    const answer = await get(`/api/prescriptions/${customer.foreignId}`, customer.bearer);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: "Prescription not found" }]);
  });

  test("a malformed address is answered 400", async () => {
    const answer = await get("/api/prescriptions/%zz", customer.bearer);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: "BAD_INPUT" }]);
  });

  test("an unknown path or a wrong method is answered 404 as JSON", async () => {
    for (const [method, url] of [
      ["GET", "/api/nothing/here"],
      ["DELETE", "/api/auth/login"],
      ["GET", "/api"],
      ["POST", "/nowhere"],
    ] as const) {
      const answer = await server.app.inject({ method, url, headers: { accept: "text/html" } });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: "NOT_FOUND" }]);
    }
  });

  test.each([
    ["page=0", "page must be 1 or more"],
    ["page=two", "page must be a number"],
    ["limit=1000", "limit must be at most 200"],
    ["limit=1.5", "limit must be a whole number"],
    [
      "type=letter",
      "type must be one of reminder, expiry, welcome, notification, password_reset, address_changed, care_invitation, test",
    ],
    ["email=a%00b", "email must not contain a null character"],
    ["email=a&email=b", "email must be text"],
  ])("B-API-43 the mail log with %s is refused with the field's name", async (query, message) => {
    const answer = await get(`/api/admin/notification-logs?${query}`, adminBearer);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, error: "BAD_INPUT" }]);
  });

  test("a selection that the link may not order is refused", async () => {
    for (const selected of ["abc", String(customer.foreignId), "1,,2", "99999999999999"]) {
      const answer = await server.app.inject({
        url: `/api/prescriptions/renewal/${customer.token}`,
        query: { selected },
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        404,
        { message: "Failed to load selected prescriptions", field: "selected" },
      ]);
    }
  });

  test("a link secret longer than any real one is refused with a clear answer", async () => {
    const answer = await server.app.inject({ url: `/api/prescriptions/renewal/${"a".repeat(500)}` });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { message: "token must be at most 200 characters", field: "token" },
    ]);
  });
});

describe("the reminder date", () => {
  const put = (id: number | string, next_reminder_date: unknown) =>
    send("PUT", `/api/admin/prescriptions/${id}/reminder-date`, { next_reminder_date }, adminBearer);

  test.each([
    "2026-02-30",
    "2026-13-01",
    "tomorrow",
    "",
    null,
    20260101,
    "2026-01-01T25:00:00Z",
    "2026-01-01T10:00",
  ])("refuses %s as a date", async (date) => {
    const answer = await put(customer.itemId, date);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        message: "next_reminder_date must be a date that exists, as YYYY-MM-DD or an ISO timestamp",
        field: "next_reminder_date",
      },
    ]);
  });

  test("answers 404 for a missing item", async () => {
    expect((await put(2_147_483_647, "2026-05-01")).statusCode).toBe(404);
    expect((await put("abc", "2026-05-01")).statusCode).toBe(404);
  });
});
