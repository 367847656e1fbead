import { randomUUID } from "node:crypto";
import { insertAdmin, insertItem, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { type JWTPayload, SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedApp } from "./testing/test-app.ts";

const ctx = sharedContext();
const server = sharedApp(ctx);
let admin: { token: string; sessionId: string };
let itemId: number;
beforeAll(async () => {
  admin = await signIn(ctx, await insertAdmin(ctx));
  itemId = (await insertItem(ctx, { user_id: (await insertUser(ctx)).id })).id;
});

type Method = "GET" | "POST" | "PUT";

function send(method: Method, url: string, payload?: string, token = admin.token) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  return server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

describe("input that no text can hold is refused with the field's name, whoever sends it", () => {
  test.each([
    ["half a character", "a\\ud800b", "must not contain half of a character"],
    ["a null character", "a\\u0000b", "must not contain a null character"],
  ])("%s", async (_, text, problem) => {
    for (const [method, url, payload, field] of [
      ["POST", "/api/auth/login", `{"email":"a@people.example","password":"${text}"}`, "password"],
      ["POST", "/api/auth/forgot-password", `{"email":"${text}@people.example"}`, "email"],
      [
        "PUT",
        `/api/admin/prescriptions/${itemId}/reminder-date`,
        `{"next_reminder_date":"${text}"}`,
        "next_reminder_date",
      ],
      ["POST", "/api/admin/execute-sql", `{"sql":"select '${text}'"}`, "sql"],
      ["POST", "/api/admin/table-data/users", `{"last_name":"${text}"}`, "last_name"],
    ] as const) {
      const answer = await send(method, url, payload);
      expect([url, answer.statusCode, answer.json()]).toMatchObject([
        url,
        400,
        { error: "BAD_INPUT", field, message: `${field} ${problem}` },
      ]);
    }
    const input = encodeURIComponent(`{"table":"${text}"}`);
    const answer = await send("GET", `/trpc/database.structure?input=${input}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { error: { data: { code: "BAD_INPUT" } } },
    ]);
  });

  test("six thousand brackets", async () => {
    const deep = `${"[".repeat(6_000)}${"]".repeat(6_000)}`;
    const row = await send("POST", "/api/admin/table-data/users", `{"last_name":${deep}}`);
    expect([row.statusCode, row.json()]).toMatchObject([400, { error: "BAD_INPUT", field: "last_name" }]);
    const called = await send("POST", "/trpc/prescriptions.createManual", `{"first_name":${deep}}`);
    expect(called.statusCode).toBe(400);
  });
});

test.each(["0000-01-01", "0000-06-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])(
  "%s is outside the years 1 to 9999 and is not a date",
  async (date) => {
    const body = JSON.stringify({ next_reminder_date: date });
    const answer = await send("PUT", `/api/admin/prescriptions/${itemId}/reminder-date`, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { field: "next_reminder_date" }]);
    const listed = await send("GET", `/api/admin/transaction-logs?startDate=${encodeURIComponent(date)}`);
    expect(listed.statusCode).toBeLessThan(500);
  },
);

test.each(["TRACE", "PROPFIND", "LOCK", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "QUERY"])(
  "%s on any address is answered with a refusal",
  async (method) => {
    for (const url of [
      "/",
      "/api/auth/login",
      "/trpc/auth.login",
      "/webhooks/shopify",
      "/health/live",
      "/nowhere",
    ]) {
      const { statusCode } = await server.app.inject({ method: method as "GET", url });
      expect([url, statusCode < 500], `${statusCode}`).toEqual([url, true]);
      if (method !== "HEAD" && method !== "OPTIONS") expect([url, statusCode >= 400]).toEqual([url, true]);
    }
  },
);

describe("a token with our own signature", () => {
  const sign = (claims: JWTPayload, audience: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("scriptkeeper")
      .setAudience(audience)
      .setExpirationTime("20y")
      .sign(ctx.keys.session);
  const subjects = [
    "",
    "nobody",
    "NaN",
    "1e9",
    "0",
    "-1",
    "1.5",
    "2147483648",
    "9".repeat(400),
    "__proto__",
    "\0",
  ];

  test("identifies nobody if its subject or session is missing", async () => {
    const claims = [
      ...subjects.map((sub) => ({ sub, jti: admin.sessionId })),
      ...["", "x", "\0", "__proto__", `${admin.sessionId}\0`].map((jti) => ({ sub: "1", jti })),
      { sub: "1", jti: randomUUID() },
    ];
    for (const each of claims) {
      const token = await sign(each, "scriptkeeper-session");
      for (const url of ["/api/auth/verify", "/api/users", "/trpc/auth.verify"])
        expect([each, (await send("GET", url, undefined, token)).statusCode]).toEqual([each, 401]);
    }
  });

  test("opens no download if its subject or session is missing", async () => {
    for (const sub of subjects) {
      const list = { list: "transaction_logs", filter: {}, format: "csv" };
      const wanted = { what: "list", wanted: list, sub, jti: admin.sessionId };
      const ticket = await sign(wanted, "scriptkeeper-download");
      const answer = await send("GET", `/api/downloads/lists/${ticket}`);
      expect([sub, answer.statusCode]).toEqual([sub, 400]);
    }
  });
});

test.each([
  "__proto__",
  "constructor",
  "constructor.name",
  "toString",
  "auth.__proto__",
  "auth.constructor",
  "hasOwnProperty",
])("%s is neither a procedure nor a table", async (name) => {
  for (const method of ["GET", "POST"] as const)
    expect((await send(method, `/trpc/${name}`, method === "POST" ? "{}" : undefined)).statusCode).toBe(404);
  expect((await send("GET", `/api/admin/table-structure/${name}`)).statusCode).toBe(404);
});

test.each(["%", "%zz", "%E0%A4%A", "%ED%A0%80", "%C0%80", "x".repeat(15_000)])(
  "an address with %.20s is answered 400 or as a missing one",
  async (part) => {
    for (const url of [
      `/${part}`,
      `/api/prescriptions/${part}`,
      `/trpc/${part}`,
      `/unsubscribe/${part}`,
      `/api/users?search=${part}`,
    ]) {
      const answer = await send("GET", url);
      expect([url.slice(0, 60), answer.statusCode < 500]).toEqual([url.slice(0, 60), true]);
    }
  },
);
