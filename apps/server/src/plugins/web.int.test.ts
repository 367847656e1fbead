import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gunzipSync } from "node:zlib";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/test-app.ts";
import { CONTACT_MARK } from "./web-pages.ts";

const page = "<!doctype html><title>Screens</title>";
const script = `console.info(${JSON.stringify("x".repeat(5_000))});`;
const asHtml = { accept: "text/html,application/xhtml+xml" };

const ctx = sharedContext();
let folder: string;
let server: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "scriptkeeper-web-"));
  await mkdir(path.join(folder, "assets"));
  await writeFile(path.join(folder, "index.html"), page);
  await writeFile(path.join(folder, ".secret"), "hidden");
  await writeFile(path.join(folder, "favicon.svg"), "<svg/>");
  await writeFile(path.join(folder, "assets", "app-Bx7f2k1q.js"), script);
  server = await testApp(ctx, { webFolder: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test.each([
  "/",
  "/admin/prescriptions/7",
  "/renew/some-token?selected=1,2",
  "/login",
  "/renew/a.token/x",
  "/login?back=/a.js",
  "/index.html",
  "/recall/364.Emz9l36JrZeOUbcni8EfHPpLj7BsLapQrGq1sXcrIgk",
  "/unsubscribe/364.Emz9l36JrZeOUbcni8EfHPpLj7BsLapQrGq1sXcrIgk?back=1",
  "/unsubscribe/364-12.png",
])("%s is answered with the single page, which browsers don't store", async (url) => {
  const answer = await get(url, asHtml);
  expect([answer.statusCode, answer.body]).toEqual([200, page]);
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect(answer.headers["content-type"]).toMatch("text/html");
});

test.each([
  ["a header that accepts anything", { accept: "*/*" }],
  ["no header", {}],
])(
  "A-ROUTE-07 a link followed with %s, as link checkers and previews do, gets the page",
  async (_what, headers) => {
    for (const method of ["GET", "HEAD"] as const)
      for (const url of ["/", "/login", "/renew/some-token?selected=1,2", "/reset-password/some-token"]) {
        const answer = await server.app.inject({ method, url, headers });
        expect([url, answer.statusCode, answer.headers["content-type"]]).toEqual([
          url,
          200,
          "text/html; charset=utf-8",
        ]);
        expect(answer.body).toBe(method === "GET" ? page : "");
      }
  },
);

test.each([
  ["a call", { accept: "application/json" }],
  ["a call that also accepts text", { accept: "application/json, text/plain, */*" }],
  ["a page's script", { accept: "*/*", "sec-fetch-dest": "script" }],
  ["a page's call", { accept: "*/*", "sec-fetch-dest": "empty" }],
])("%s gets no page", async (_what, headers) => {
  const answer = await get("/login", headers);
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: "NOT_FOUND" }]);
});

test("a renewal's address gets its own page", async () => {
  const both = path.join(folder, "both");
  await mkdir(both);
  await writeFile(path.join(both, "index.html"), page);
  await writeFile(path.join(both, "renew.html"), "<!doctype html><title>Renewal</title>");
  const other = await testApp(ctx, { webFolder: both });
  const title = async (url: string) =>
    /<title>(.*)<\/title>/.exec((await other.app.inject({ url, headers: asHtml })).body)?.[1];
  for (const url of ["/renew/t", "/renew-confirm/t?selected=1,2", "/renew-legacy/t/", "/Renew/t"])
    expect([url, await title(url)]).toEqual([url, "Renewal"]);
  for (const url of ["/", "/renew", "/renew/t/x", "/renewal/t", "/thank-you/renew/t", "/login?back=/renew/t"])
    expect([url, await title(url)]).toEqual([url, "Screens"]);
  await other.close();
});

test("a browser that has the page is told that it is unchanged", async () => {
  const { headers } = await get("/login", asHtml);
  const again = await get("/renew/some-token", { ...asHtml, "if-none-match": String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("the page names the pharmacy from the settings, and escapes any markup in them", async () => {
  const settings = {
    ...ctx.settings,
    supportEmail: "help@pharmacy.example",
    supportPhone: "(02) 5550 1234",
    openingHours: `Mon–Fri 9–5 <b>& "Sat"</b>`,
  };
  const named = path.join(folder, "named");
  await mkdir(named);
  await writeFile(path.join(named, "index.html"), `<p>Ask your pharmacy.${CONTACT_MARK}</p>${CONTACT_MARK}`);
  const other = await testApp({ ...ctx, settings }, { webFolder: named });
  const { body } = await other.app.inject({ url: "/renew/some-token", headers: asHtml });
  await other.close();
  expect(body).toContain(`href="mailto:help@pharmacy.example">help@pharmacy.example</a>`);
  expect(body).toContain(`href="tel:0255501234">(02) 5550 1234</a>`);
  expect(body).not.toContain(CONTACT_MARK);
  expect(body).toContain("Open Mon–Fri 9–5 &lt;b&gt;&amp; &quot;Sat&quot;&lt;/b&gt;.");
});

test("a file with a hash in its name is cached for ever, sent compressed, and has an ETag", async () => {
  const answer = await get("/assets/app-Bx7f2k1q.js", { "accept-encoding": "gzip" });
  expect(answer.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "gzip",
    etag: expect.any(String),
  });
  expect(gunzipSync(answer.rawPayload).toString()).toBe(script);
  const again = await get("/assets/app-Bx7f2k1q.js", { "if-none-match": String(answer.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test("what the build compressed is sent as built to browsers that accept it", async () => {
  const pressed = brotliCompressSync("console.info(1)");
  await writeFile(path.join(folder, "assets", "small-Cc33dd44.js"), "console.info(1)");
  await writeFile(path.join(folder, "assets", "small-Cc33dd44.js.br"), pressed);
  const answer = await get("/assets/small-Cc33dd44.js", { "accept-encoding": "gzip, br" });
  expect(answer.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": expect.stringContaining("javascript"),
    vary: expect.stringContaining("accept-encoding"),
  });
  expect(answer.rawPayload).toEqual(pressed);
  expect((await get("/assets/small-Cc33dd44.js")).body).toBe("console.info(1)");
});

test("any other file is requested again each time", async () => {
  expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
});

test.each([
  ["/assets/gone-Aa11bb22.js", {}],
  ["/assets/gone-Aa11bb22.js", asHtml],
  ["/manifest.webmanifest", asHtml],
  ["/robots.txt?v=2", asHtml],
  ["/admin/unknown.map", asHtml],
  ["/api/nothing", asHtml],
  ["/trpcx", { accept: "application/json" }],
  ["/api/nothing", { accept: "*/*" }],
  ["/assets/gone-Aa11bb22.js", { accept: "*/*" }],
  ["/webhooks/unknown", asHtml],
  ["/local/mailbox", asHtml],
  ["/health/unknown", asHtml],
  ["/../package.json", {}],
  ["/assets/..%2f..%2fpackage.json", {}],
  ["/.secret", {}],
])("%s is not found", async (url, headers) => {
  const answer = await get(url, headers);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.json()).toMatchObject({ message: expect.any(String) });
});

describe("every answer", () => {
  const policy =
    "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';" +
    "form-action 'self';frame-ancestors 'none';object-src 'none';base-uri 'none';require-trusted-types-for 'script';" +
    "trusted-types 'none'";

  test.each(["/", "/api/settings", "/health/live", "/api/nothing"])(
    "%s has the strict policy and sends no referrer",
    async (url) => {
      const { headers } = await get(url, asHtml);
      expect(headers).toMatchObject({
        "content-security-policy": policy,
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
      expect(headers).not.toHaveProperty("x-powered-by");
      expect(headers).not.toHaveProperty("strict-transport-security");
    },
  );

  test("for a part of a page is not a page itself, and has none of a page's headers", async () => {
    const { headers } = await get("/assets/app-Bx7f2k1q.js");
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    const bytes = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`.length);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(520);
  });

  test("keeps browsers on https if people come over https", async () => {
    const secure = await testApp(ctx, { http: { isHttps: true } });
    const { headers } = await secure.app.inject({ url: "/health/live" });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    await secure.close();
  });

  test("of the API is stored by nobody", async () => {
    for (const url of [
      "/api/settings",
      "/api/auth/verify",
      "/trpc/auth.publicSettings",
      "/api/prescriptions/renewal/x",
    ])
      expect((await get(url)).headers["cache-control"]).toBe("no-store");
  });
});
