import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { type TestContext, testContext } from "@scriptkeeper/testing/context";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/test-app.ts";

const page = "<!doctype html><title>Screens</title>";
const script = `console.info(${JSON.stringify("x".repeat(5_000))});`;
const asHtml = { accept: "text/html,application/xhtml+xml" };

let ctx: TestContext;
let folder: string;
let server: TestApp;
beforeAll(async () => {
  ctx = await testContext();
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
  await ctx.close();
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
])("%s is the one page, never kept by the browser", async (url) => {
  const answer = await get(url, asHtml);
  expect([answer.statusCode, answer.body]).toEqual([200, page]);
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect(answer.headers["content-type"]).toMatch("text/html");
});

test("a file with a hash in its name is kept for ever, sent compressed, and known again by its tag", async () => {
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

test("another file is asked for anew each time", async () => {
  expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
});

test.each([
  ["/assets/gone-Aa11bb22.js", {}],
  ["/assets/gone-Aa11bb22.js", asHtml],
  ["/manifest.webmanifest", asHtml],
  ["/robots.txt?v=2", asHtml],
  ["/admin/unknown.map", asHtml],
  ["/api/nothing", asHtml],
  ["/trpcx", {}],
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

  test.each(["/", "/api/settings", "/health/live", "/assets/app-Bx7f2k1q.js", "/api/nothing"])(
    "%s carries the strict policy and tells nobody where it was",
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

  test("keeps browsers on https where people come over https", async () => {
    const secure = await testApp(ctx, { http: { isHttps: true } });
    const { headers } = await secure.app.inject({ url: "/health/live" });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    await secure.close();
  });

  test("of the API is kept by nobody", async () => {
    for (const url of [
      "/api/settings",
      "/api/auth/verify",
      "/trpc/auth.publicSettings",
      "/api/prescriptions/renewal/x",
    ])
      expect((await get(url)).headers["cache-control"]).toBe("no-store");
  });
});
