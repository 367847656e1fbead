import { prescription_items, renewals, transactions, users } from "@scriptkeeper/db/schema";
import {
  insertAdmin,
  insertItem,
  insertRenewalToken,
  insertUser,
  signIn,
} from "@scriptkeeper/testing/factories";
import { type ShopContext, shopContext } from "@scriptkeeper/testing/shop-context";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "./testing/test-app.ts";

type Body = Record<string, unknown>;

let shop: ShopContext;
let server: TestApp;
let customer: { bearer: string; token: string; itemId: number; foreignId: number; emptyId: number };
let adminBearer: string;

beforeAll(async () => {
  shop = await shopContext();
  server = await testApp(shop.ctx);
  const { patient, items, token } = await shop.patientWith([{ repeats: 1 }, { repeats: 0 }]);
  const stranger = await insertItem(shop.ctx, { user_id: (await insertUser(shop.ctx)).id });
  customer = {
    bearer: (await signIn(shop.ctx, patient)).token,
    token,
    itemId: items[0].id,
    emptyId: items[1]?.id ?? 0,
    foreignId: stranger.id,
  };
  adminBearer = (await signIn(shop.ctx, await insertAdmin(shop.ctx))).token;
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

async function post(url: string, payload: Body | string, bearer?: string) {
  const before = await everything();
  const answer = await server.app.inject({
    method: url.startsWith("/api/admin") ? "PUT" : "POST",
    url,
    headers: {
      "content-type": "application/json",
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    payload,
  });
  expect(await everything(), "nothing has changed").toEqual(before);
  return answer;
}

async function everything() {
  const { db } = shop.ctx;
  const tables = [prescription_items, renewals, transactions, users];
  return Promise.all(tables.map((table) => db.select().from(table)));
}

describe("renew-multiple", () => {
  const renew = (change: Body) =>
    post("/api/prescriptions/renew-multiple", {
      token: customer.token,
      prescriptionItems: [{ id: customer.itemId, quantity: 1 }],
      ...change,
    });
  const line = (change: Body) => ({ prescriptionItems: [{ id: customer.itemId, quantity: 1, ...change }] });

  test.each<[string, () => Body, string, string]>([
    ["quantity 0", () => line({ quantity: 0 }), "prescriptionItems[0].quantity", "must be 1 or 2"],
    ["quantity 3", () => line({ quantity: 3 }), "prescriptionItems[0].quantity", "must be 1 or 2"],
    [
      "quantity 1.5",
      () => line({ quantity: 1.5 }),
      "prescriptionItems[0].quantity",
      "must be the whole number 1 or 2",
    ],
    [
      'quantity "1"',
      () => line({ quantity: "1" }),
      "prescriptionItems[0].quantity",
      "must be the whole number 1 or 2",
    ],
    ["no quantity", () => line({ quantity: undefined }), "prescriptionItems[0].quantity", "is required"],
    ["an id beyond integers", () => line({ id: 99_999_999_999 }), "prescriptionItems[0].id", "is too large"],
    ["an id in quotes", () => line({ id: "1" }), "prescriptionItems[0].id", "must be a whole number"],
    [
      "a line that is no object",
      () => ({ prescriptionItems: [7] }),
      "prescriptionItems[0]",
      "must be an object",
    ],
    [
      "items that are no list",
      () => ({ prescriptionItems: "all" }),
      "prescriptionItems",
      "must be a list of prescriptions",
    ],
    ["no items at all", () => ({ prescriptionItems: undefined }), "prescriptionItems", "is required"],
    [
      "the same item twice",
      () => ({ prescriptionItems: [1, 1].map((quantity) => ({ id: customer.itemId, quantity })) }),
      "prescriptionItems",
      "must name each prescription once",
    ],
    [
      "10,000 items",
      () => ({
        prescriptionItems: Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, quantity: 1 })),
      }),
      "prescriptionItems",
      "must hold at most 100 prescriptions",
    ],
    ["a token with a null byte", () => ({ token: "a\0b" }), "token", "must not contain a null character"],
    ["a token that is a number", () => ({ token: 5 }), "token", "must be text"],
    ["no token", () => ({ token: undefined }), "token", "is required"],
    ["an empty token", () => ({ token: " " }), "token", "is missing"],
    [
      "a delivery that is no yes or no",
      () => ({ includeDelivery: "yes" }),
      "includeDelivery",
      "must be true or false",
    ],
  ])("%s is refused by the field's name", async (_, change, field, says) => {
    const answer = await renew(change());
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: `${field} ${says}`,
      error: "BAD_INPUT",
      field,
      requestId: answer.headers["x-request-id"],
    });
  });

  test("A-ERR-07 an empty list is told in the documents' words", async () => {
    const answer = await renew({ prescriptionItems: [] });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { message: "No prescriptions selected", field: "prescriptionItems" },
    ]);
  });

  test("more packs than repeats are left is refused by the field's name", async () => {
    const answer = await renew(line({ quantity: 2 }));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { field: "prescriptionItems[0].quantity" },
    ]);
  });

  test("an unknown link and one past its time are dead", async () => {
    const { user_id } = (await shop.ctx.db.select().from(prescription_items))[0] ?? { user_id: 0 };
    const old = await insertRenewalToken(shop.ctx, {
      user_id,
      item_ids: [customer.itemId],
      expires_at: shop.ctx.clock.now(),
    });
    for (const token of ["unknown", old.token]) {
      const answer = await renew({ token });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: "LINK_DEAD", field: "token" }]);
    }
  });

  test("somebody else's item and one that does not exist look the same", async () => {
    for (const id of [customer.foreignId, 2_147_483_647]) {
      const answer = await renew(line({ id }));
      expect([answer.statusCode, answer.json()]).toMatchObject([
        404,
        { error: "NOT_FOUND", message: "Prescription not found" },
      ]);
    }
  });

  test("A-ERR-11 an item without repeats is refused with its type and its name", async () => {
    const answer = await renew(line({ id: customer.emptyId }));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        message: expect.stringMatching(
          /^Cannot renew: .+ has no repeats left\. Please contact your doctor for a new prescription\.$/,
        ),
        error: "NO_REPEATS_REMAINING",
        errorType: "NO_REPEATS_REMAINING",
        invalidPrescriptions: [{ id: customer.emptyId, product_name: expect.any(String) }],
        requestId: expect.any(String),
      },
    ]);
  });
});

describe("bodies", () => {
  const login = (payload: Body | string) => post("/api/auth/login", payload);

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

  test("a body beyond a megabyte is answered 413, and a text that nearly fills it 400", async () => {
    const large = await login({ email: "a@people.example", password: "p".repeat(1024 * 1024) });
    expect([large.statusCode, large.json()]).toMatchObject([413, { error: "TOO_LARGE" }]);
    const long = await login({ email: "a@people.example", password: "p".repeat(1_000_000) });
    expect([long.statusCode, long.json()]).toMatchObject([
      400,
      { message: "The password must be at most 200 characters", field: "password" },
    ]);
  });

  test("another content type is answered 415, with what would be right", async () => {
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

  test("unknown fields are ignored, and an email counts in any case", async () => {
    await insertUser(shop.ctx, { email: "case@people.example", password: "a good long password" });
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

  test("emoji and right-to-left text are only a wrong password", async () => {
    const answer = await login({ email: "مريض@people.example", password: "🔑 סיסמה" });
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { error: "WRONG_CREDENTIALS" }]);
  });

  test("A-CHPW-03 A-CHPW-04 A-CHPW-06 whole sentences stand as the documents have them", async () => {
    const change = async (body: Body) =>
      (await post("/api/auth/change-password", body, customer.bearer)).json<{ message: string }>().message;
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
    "what is no id (%s) is answered as a missing one",
    async (id) => {
      const missing = await get("/api/prescriptions/2147483647", customer.bearer);
      const answer = await get(`/api/prescriptions/${id}`, customer.bearer);
      const { requestId: _, ...body } = answer.json<Body>();
      expect(answer.statusCode).toBe(404);
      expect(missing.json()).toMatchObject(body);
      expect(body).toEqual({ message: "Prescription not found", error: "NOT_FOUND" });
    },
  );

  test("a foreign item is answered as a missing one", async () => {
    const answer = await get(`/api/prescriptions/${customer.foreignId}`, customer.bearer);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: "Prescription not found" }]);
  });

  test("an address that cannot be read is answered 400", async () => {
    const answer = await get("/api/prescriptions/%zz", customer.bearer);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: "BAD_INPUT" }]);
  });

  test("an unknown path and a method that does not fit are answered 404 as JSON", async () => {
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
    ["type=letter", "type must be one of reminder, expiry, welcome, notification, password_reset, test"],
    ["email=a%00b", "email must not contain a null character"],
    ["email=a&email=b", "email must be text"],
  ])("B-API-43 the mail log with %s is refused by the field's name", async (query, message) => {
    const answer = await get(`/api/admin/notification-logs?${query}`, adminBearer);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, error: "BAD_INPUT" }]);
  });

  test("a selection that is not the link's to order is refused", async () => {
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

  test("a link's secret longer than any of ours is refused, not lost on the way", async () => {
    const answer = await server.app.inject({ url: `/api/prescriptions/renewal/${"a".repeat(500)}` });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { message: "token must be at most 200 characters", field: "token" },
    ]);
  });
});

describe("the reminder date", () => {
  const put = (id: number | string, next_reminder_date: unknown) =>
    post(`/api/admin/prescriptions/${id}/reminder-date`, { next_reminder_date }, adminBearer);

  test.each([
    "2026-02-30",
    "2026-13-01",
    "tomorrow",
    "",
    null,
    20260101,
    "2026-01-01T25:00:00Z",
    "2026-01-01T10:00",
  ])("%s is no date", async (date) => {
    const answer = await put(customer.itemId, date);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        message: "next_reminder_date must be a date that exists, as YYYY-MM-DD or an ISO timestamp",
        field: "next_reminder_date",
      },
    ]);
  });

  test("of a missing item is answered 404", async () => {
    expect((await put(2_147_483_647, "2026-05-01")).statusCode).toBe(404);
    expect((await put("abc", "2026-05-01")).statusCode).toBe(404);
  });
});
