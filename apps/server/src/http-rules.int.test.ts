import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sections } from "@scriptkeeper/api/rest/sections";
import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type TestApp, testApp } from "./testing/test-app.ts";

const writes = sections
  .flatMap(({ routes }) => routes)
  .filter(({ method }) => method !== "GET")
  .map((route) => ({ ...route, name: `${route.method} ${route.path}` }));

const ctx = sharedContext();
let server: TestApp;
let folder: string;
let bearer: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "scriptkeeper-http-"));
  await mkdir(path.join(folder, "assets"));
  await writeFile(path.join(folder, "index.html"), "<!doctype html>");
  await writeFile(path.join(folder, "favicon.svg"), "<svg/>");
  await writeFile(path.join(folder, "assets", "app-Bx7f2k1q.js"), "1;");
  await writeFile(path.join(folder, "assets", "app-Bx7f2k1q.css"), "p{}");
  server = await testApp(ctx, { webFolder: folder, http: { isHttps: true } });
  bearer = `Bearer ${(await signIn(ctx, await insertAdmin(ctx))).token}`;
  await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** All that comes back for some bytes, until the server closes the connection. */
function answerTo(bytes: string): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo;
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("utf8").on("data", (text) => {
      answer += text;
    });
    socket.on("error", () => undefined).on("close", () => resolve(answer));
    socket.write(bytes);
  });
}

const headersOf = (answer: string) => {
  const [head = ""] = answer.split("\r\n\r\n");
  const lines = head.split("\r\n").slice(1);
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).map((part) => part.toLowerCase())));
};

describe("an answer from before any route has the strict headers and a content type", () => {
  test.each([
    ["an address that cannot be read", "GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
    ["something that isn't HTTP", "nonsense\r\n\r\n", 400],
    ["headers larger than 16 KB", `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ])("%s", async (_what, bytes, status) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatch(`HTTP/1.1 ${status} `);
    expect(headersOf(answer)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none';base-uri 'none';frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "strict-transport-security": "max-age=31536000; includesubdomains",
      "x-content-type-options": "nosniff",
    });
    const [, body = ""] = answer.split("\r\n\r\n");
    expect(JSON.parse(body)).toMatchObject({ message: expect.any(String), error: expect.any(String) });
  });
});

describe("a request with an ambiguous end is refused, and nothing behind it is read", () => {
  const behind = "0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

  test.each([
    ["a length as well as chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked"],
    ["chunks in another coding", "Transfer-Encoding: chunked, identity"],
    ["two lengths", "Content-Length: 5\r\nContent-Length: 6"],
    ["a space before the colon", "Transfer-Encoding : chunked"],
    ["a header over two lines", "X-A: 1\r\n Transfer-Encoding: chunked"],
  ])("%s", async (_what, headers) => {
    const answer = await answerTo(`POST /api/auth/login HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${behind}`);
    expect(answer).toMatch("HTTP/1.1 400 ");
    expect(answer).not.toMatch("200 OK");
  });
});

describe("another site's page", () => {
  /** What a browser sends elsewhere without asking first. */
  const forms = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];
  const asForm = (method: "POST", url: string, type: string) =>
    server.app.inject({
      method,
      url,
      headers: { "content-type": type, origin: "https://elsewhere.example" },
      payload: '{"email":"a","password":"b"}',
    });

  test.each(forms)("can't post %s to any REST or tRPC call", async (type) => {
    const urls = writes
      .filter(({ method, access }) => method === "POST" && access === "public")
      .map((route) => route.path.replace(/:\w+/g, "1"));
    for (const url of [...urls, "/trpc/auth.login", "/trpc/renewals.renew"]) {
      const answer = await asForm("POST", url, type);
      expect([url, answer.statusCode]).toEqual([url, 415]);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    }
  });

  test("gets no permission when its browser asks first", async () => {
    for (const url of ["/api/auth/login", "/api/prescriptions", "/trpc/auth.login", "/webhooks/shopify"]) {
      const headers = { origin: "https://elsewhere.example", "access-control-request-method": "POST" };
      const answer = await server.app.inject({ method: "OPTIONS", url, headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});

test("a read-only method writes nothing", async () => {
  const calls = ["auth.login", "auth.logout", "renewals.renew", "users.delete"];
  for (const call of calls) {
    const answer = await server.app.inject({
      url: `/trpc/${call}?input={}`,
      headers: { authorization: bearer },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(404);
  }
  for (const { path: url } of writes.filter(({ path: each }) => !each.includes(":"))) {
    const answer = await server.app.inject({ url, headers: { authorization: bearer } });
    const read = sections.flatMap(({ routes }) => routes).find((r) => r.method === "GET" && r.path === url);
    if (!read) expect([url, answer.statusCode]).toEqual([url, 404]);
  }
});

test("no answer sets a cookie, so other sites can't use one to make calls", async () => {
  const password = "a-long-way-to-tipperary";
  const admin = await insertAdmin(ctx, { password });
  const signedIn = await server.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email: admin.email, password },
  });
  expect(signedIn.statusCode).toBe(200);
  const others = await Promise.all(
    ["/", "/api/settings", "/health/ready", "/api/docs", "/trpc/auth.publicSettings"].map((url) =>
      server.app.inject({ url }),
    ),
  );
  for (const { headers } of [signedIn, ...others]) expect(headers).not.toHaveProperty("set-cookie");
});

test("a query field that is given twice is refused by name, and neither value is used", async () => {
  const fields = sections
    .flatMap(({ routes }) => routes)
    .flatMap(({ path: url, schema }) => {
      const { properties, required } = fieldsOf(schema.querystring);
      return properties.map((field) => ({
        field,
        url: url.replace(/:\w+/g, "1"),
        others: required.filter((other) => other !== field).map((other) => `&${other}=1`),
      }));
    });
  expect(fields.length).toBeGreaterThan(20);
  for (const { field, url, others } of fields) {
    const twice = `${url}?${field}=1&${field}=2${others.join("")}`;
    const answer = await server.app.inject({ url: twice, headers: { authorization: bearer } });
    expect([twice, answer.statusCode]).toEqual([twice, 400]);
    expect(answer.json()).toMatchObject({ field });
  }
});

function fieldsOf(schema: z.ZodType | undefined): { properties: string[]; required: string[] } {
  const found: z.core.JSONSchema.BaseSchema = schema
    ? z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
    : {};
  return { properties: Object.keys(found.properties ?? {}), required: found.required ?? [] };
}

test("folders are never listed", async () => {
  for (const url of ["/assets", "/assets/", "/assets/."]) {
    expect((await server.app.inject({ url, headers: { accept: "application/json" } })).statusCode).toBe(404);
    expect((await server.app.inject({ url })).body).toBe("<!doctype html>");
  }
});

test("texts are sent with their character set", async () => {
  for (const [url, type] of [
    ["/", "text/html; charset=utf-8"],
    ["/favicon.svg", "image/svg+xml; charset=utf-8"],
    ["/assets/app-Bx7f2k1q.js", "application/javascript; charset=utf-8"],
    ["/assets/app-Bx7f2k1q.css", "text/css; charset=utf-8"],
    ["/api/settings", "application/json; charset=utf-8"],
    ["/health/live", "application/json; charset=utf-8"],
    ["/api/docs", "text/html; charset=utf-8"],
  ] as const) {
    const answer = await server.app.inject({ url, headers: { accept: "text/html" } });
    expect([url, answer.headers["content-type"]]).toEqual([url, type]);
  }
});

test("a refused call is logged with its route, reason and request id, and nothing that was sent", async () => {
  const { token } = await signIn(ctx, await insertUser(ctx));
  const headers = { authorization: `Bearer ${token}` };
  for (const [url, route, reason] of [
    ["/api/admin/customers?search=margaret", "/api/admin/customers", "FORBIDDEN"],
    ["/api/prescriptions/2147483647", "/api/prescriptions/:id", "NOT_FOUND"],
    ["/trpc/users.list?input={}", "/trpc/:path", "FORBIDDEN"],
  ] as const) {
    const before = server.logged().length;
    const answer = await server.app.inject({ url, headers });
    const lines = server.logged().slice(before);
    expect(lines).toMatch(`"refused":"${reason}"`);
    expect(lines).toMatch(`"requestId":"${answer.headers["x-request-id"]}"`);
    expect(lines).toMatch(`"route":"${route}"`);
    expect(lines).not.toMatch(/margaret|2147483647/);
  }
});
