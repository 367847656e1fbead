import { once } from "node:events";
import { request } from "node:http";
import { connect, type Database } from "@scriptkeeper/db/connection";
import { insertAdmin, insertEmail, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "./testing/test-app.ts";

const ROWS = 60_000;
const PAGES = ROWS / 2_000;

const ctx = sharedContext();
let database: Database;
let server: TestApp;
let address: string;
let bearer: string;
beforeAll(async () => {
  database = connect({ url: ctx.databaseUrl });
  await database.pool.query(
    `insert into transactions (transaction_type, transaction_date, first_name, last_name, email, action, description,
       order_status)
     select 'renewal', timestamptz '2026-03-09 23:00:00Z' - n * interval '1 second', 'Ann', 'Lee',
       'ann@people.example', 'Order started', 'Entry ' || n || repeat('x', 200), 'success'
     from generate_series(1, ${ROWS}) n`,
  );
  bearer = (await signIn(ctx, await insertAdmin(ctx))).token;
  server = await testApp({ ...ctx, db: database.db });
  address = await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const asAdmin = () => ({ authorization: `Bearer ${bearer}` });

async function call(method: "GET" | "POST", url: string) {
  const answer = await server.app.inject({ method, url, headers: asAdmin() });
  return [answer.statusCode, answer.json()] as [number, Record<string, unknown>];
}

/** The address that the screen asks for with its session, to be opened without it. */
async function linkFrom(procedure: string, input: object): Promise<string> {
  const answer = await server.app.inject({
    url: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
    headers: asAdmin(),
  });
  return answer.json<{ result: { data: { url: string } } }>().result.data.url;
}

describe("B-API-44 the transaction log", () => {
  test("is answered with page, counts and pagination in data", async () => {
    expect(await call("GET", "/api/admin/transaction-logs?limit=2&type=all")).toEqual([
      200,
      {
        data: {
          logs: [
            expect.objectContaining({ transaction_type: "renewal", order_status: "success" }),
            expect.objectContaining({ next_reminder_date: null }),
          ],
          stats: { total_users: 1, total_prescriptions: 0, renewals_today: 0, new_prescriptions_24h: 0 },
          pagination: { page: 1, limit: 2, total: 10_000, totalPages: 5_000, hasMore: true },
        },
      },
    ]);
  });

  test.each([
    ["type=letter", "type", "type must be one of all, renewal, prescription_created, user_login, order"],
    ["start_date=yesterday", "start_date", "start_date must be a date that exists, as YYYY-MM-DD"],
    ["end_date=2026-02-30", "end_date", "end_date must be a date that exists, as YYYY-MM-DD"],
    [
      "start_date=2026-03-02&end_date=2026-03-01",
      "end_date",
      "The end date must not be before the start date",
    ],
    ["search=a%00b", "search", "search must not contain a null character"],
    ["search=a&search=b", "search", "search must be text"],
    ["limit=201", "limit", "limit must be at most 200"],
    ["page=0", "page", "page must be 1 or more"],
    ["page=201", "page", expect.stringContaining("first 10,000 entries")],
  ])("is refused with the field's name for %s", async (query, field, message) => {
    const refused = { error: "BAD_INPUT", field, message };
    expect(await call("GET", `/api/admin/transaction-logs?${query}`)).toMatchObject([400, refused]);
    if (/^(page|limit)/.test(query)) return;
    expect(await call("GET", `/api/admin/transaction-logs/export?${query}`)).toMatchObject([400, refused]);
  });
});

describe("the export of the whole log", () => {
  test("is a CSV file with a byte order mark, a file name and every row", async () => {
    const answer = await fetch(`${address}/api/admin/transaction-logs/export?start_date=2026-03-10`, {
      headers: asAdmin(),
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="transaction-logs-2026-03-10.csv"',
      "cache-control": "no-store",
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = bytes.toString().trim().split("\r\n");
    expect(lines[0]).toMatch(/Date,Type,User,Email,Product,Action,Description$/);
    expect(lines.slice(1)).toHaveLength(36_000);
  });

  test("is described accurately", async () => {
    const { paths } = (await server.app.inject({ url: "/api/openapi.json" })).json<{
      paths: Record<string, { get: { responses: { 200: { content: object } } } }>;
    }>();
    const kindOf = (path: string) => Object.keys(paths[path]?.get.responses[200].content ?? {});
    expect(kindOf("/api/admin/transaction-logs/export")).toEqual(["text/csv"]);
    expect(kindOf("/api/downloads/notification-logs/{ticket}")).toEqual(["text/html"]);
  });

  test("can also be downloaded by a link, without a session of its own, for a minute", async () => {
    const url = await linkFrom("exports.link", {
      list: "transaction_logs",
      format: "csv",
      filter: { start_date: "2026-03-11" },
    });
    const answer = await server.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toContain("attachment");
    expect(answer.body).toMatch(/^\uFEFFDate,Type,User,Email,Product,Action,Description,[\w ,]+\r\n$/);
    ctx.clock.advance({ seconds: 61 });
    const late = await server.app.inject({ url });
    expect([late.statusCode, late.json()]).toMatchObject([400, { error: "LINK_DEAD" }]);
    expect(server.logged()).not.toContain(url.split("/").at(-1));
  });

  test("stops when the client goes away", async () => {
    const connections = vi.spyOn(database.pool, "connect");
    const download = request(`${address}/api/admin/transaction-logs/export`, { headers: asAdmin() });
    download.on("error", () => undefined);
    download.end();
    await once(download, "response");
    download.destroy();
    await vi.waitFor(() => expect(server.logged()).toContain("the client went away"), 10_000);
    expect(connections.mock.calls.length).toBeLessThan(PAGES / 2);
  });
});

describe("B-NOTIF-03 the stored copy of an email", () => {
  test("is a page without script that only the back office may frame", async () => {
    const email = await insertEmail(ctx, { html: "<head></head><script>alert(1)</script><p>Hello</p>" });
    const answer = await server.app.inject({
      url: await linkFrom("logs.emailContentLink", { id: email.id }),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<head><base target="_blank"></head>');
    expect(answer.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      "x-frame-options": "SAMEORIGIN",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
  });

  test.each(["none", "a.b.c"])("is not shown for an invalid link: %s", async (ticket) => {
    const answer = await server.app.inject({ url: `/api/downloads/notification-logs/${ticket}` });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: "LINK_DEAD" }]);
  });
});

describe("sending a failed email again", () => {
  const resend = (id: number | string) => call("POST", `/api/admin/notification-logs/${id}/resend`);

  test("works once, after which the email is no longer failed", async () => {
    const user = await insertUser(ctx);
    const email = await insertEmail(ctx, { user_id: user.id, state: "failed", last_error: "451 later" });
    expect(await call("GET", "/api/admin/notification-logs?status=failed")).toMatchObject([
      200,
      { logs: [{ id: email.id, status: "failed", last_error: "451 later" }], pagination: { total: 1 } },
    ]);
    expect(await resend(email.id)).toEqual([200, { success: true }]);
    expect(await resend(email.id)).toMatchObject([409, { error: "CONFLICT" }]);
  });

  test.each([0, "none", 2_147_483_647])("is answered as a missing email for %s", async (id) => {
    expect(await resend(id)).toMatchObject([404, { message: "Email not found", error: "NOT_FOUND" }]);
  });

  test("B-API-43 the list refuses an unknown state with the field's name", async () => {
    expect(await call("GET", "/api/admin/notification-logs?status=lost")).toMatchObject([
      400,
      { field: "status", message: "status must be one of queued, sent, failed, cancelled" },
    ]);
  });
});

describe("resending all failed emails", () => {
  async function resendAll(payload: object, token = bearer) {
    const answer = await server.app.inject({
      method: "POST",
      url: "/trpc/logs.resendFailedEmails",
      headers: token ? { authorization: `Bearer ${token}` } : {},
      payload,
    });
    return [answer.statusCode, answer.json()] as const;
  }

  test("answers how many were queued, how many stay failed and how many are left", async () => {
    const { id: user_id } = await insertUser(ctx);
    await insertEmail(ctx, { user_id, state: "failed", to_address: "all@people.example" });
    await insertEmail(ctx, { state: "failed", to_address: "all@people.example" });
    const data = { resent: 1, kept: 1, left: 0, hasMore: false, after: null };
    expect(await resendAll({ email: "all@" })).toEqual([200, { result: { data } }]);
  });

  test.each([
    [{ type: "letter" }, "type", /must be one of reminder, expiry/],
    [{ email: "a".repeat(255) }, "email", /must be at most 254 characters/],
    [{ email: ["ann"] }, "email", /must be text/],
    [{ after: "12" }, "after", /must be a whole number/],
    [{ after: 0 }, "after", /must be 1 or more/],
    [{ after: 2_147_483_648 }, "after", /is too large/],
  ])("refuses %j with the field's name", async (input, field, message) => {
    expect(await resendAll(input)).toMatchObject([
      400,
      {
        error: {
          message: expect.stringMatching(message),
          data: { code: "BAD_INPUT", details: { field } },
        },
      },
    ]);
  });

  test("is for administrators only", async () => {
    const { id: user_id } = await insertUser(ctx);
    const email = await insertEmail(ctx, { user_id, state: "failed", to_address: "mine@people.example" });
    const { token } = await signIn(ctx, { id: user_id, role: "user" });
    expect(await resendAll({}, token)).toMatchObject([403, { error: { data: { code: "FORBIDDEN" } } }]);
    expect(await resendAll({}, "")).toMatchObject([401, { error: { data: { code: "UNAUTHENTICATED" } } }]);
    expect(await call("GET", "/api/admin/notification-logs?email=mine@")).toMatchObject([
      200,
      { logs: [{ id: email.id, status: "failed" }] },
    ]);
  });
});
