import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { messages } from "@scriptkeeper/contracts/messages";
import { poolOf } from "@scriptkeeper/db/connection";
import { insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApp, testApp } from "./testing/test-app.ts";

const MOST_WAITING = 3;

const ctx = sharedContext();
let server: TestApp;
let webFolder: string;
let address: string;
let pool: pg.Pool;
let headers: { authorization: string };
let held: pg.PoolClient[] = [];
beforeAll(async () => {
  webFolder = await mkdtemp(path.join(tmpdir(), "scriptkeeper-web-"));
  await writeFile(path.join(webFolder, "index.html"), "<!doctype html><title>Screens</title>");
  server = await testApp(ctx, { webFolder, http: { mostWaitingStatements: MOST_WAITING } });
  address = await listen(server);
  const found = poolOf(ctx.db);
  if (!found) throw new Error("a test's database has a pool");
  pool = found;
});
beforeEach(async () => {
  headers = { authorization: `Bearer ${(await signIn(ctx, await insertUser(ctx))).token}` };
  held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
});
afterEach(release);
afterAll(async () => {
  await server.close();
  await rm(webFolder, { recursive: true });
});

function release(): void {
  for (const client of held) client.release();
  held = [];
}

/** Calls are refused before Fastify sees them, so that they have to come over a connection. */
const listen = ({ app }: TestApp) => app.listen({ host: "127.0.0.1", port: 0 });

interface Call {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  payload?: unknown;
}

async function send({ url, method = "GET", payload, ...call }: Call, to = address) {
  const body = payload === undefined ? {} : { body: JSON.stringify(payload) };
  const type = payload === undefined ? {} : { "content-type": "application/json" };
  const answer = await fetch(to + url, { method, headers: { ...call.headers, ...type }, ...body });
  const text = await answer.text();
  return {
    statusCode: answer.status,
    headers: Object.fromEntries(answer.headers),
    json: () => JSON.parse(text),
  };
}

const list = (to = address) => send({ url: "/api/prescriptions", headers }, to);

/** As many calls as are let in, each of which waits for the database. They need not be asked whether they are too many. */
async function crowd() {
  const calls = Array.from({ length: MOST_WAITING }, () =>
    server.app.inject({ url: "/api/prescriptions", headers }),
  );
  await expect.poll(() => pool.waitingCount).toBe(MOST_WAITING);
  return calls;
}

test("a call beyond the limit is told when to come back, and those already admitted are answered", async () => {
  const calls = await crowd();
  const refused = await list();
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ message: messages.tooBusy, error: "BUSY" });
  expect(["1", "2", "3"]).toContain(refused.headers["retry-after"]);
  expect(refused.json().retryAfterSeconds).toBe(Number(refused.headers["retry-after"]));
  expect(refused.headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  expect(refused.json().requestId).toBe(refused.headers["x-request-id"]);
  release();
  const answers = await Promise.all(calls);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 200));
  expect((await list()).statusCode).toBe(200);
});

test("calls are also turned away while a few statements wait too long, but not once none is waiting", async () => {
  const patient = await testApp(ctx, {
    webFolder,
    mostWaitingMs: 100,
    http: { mostWaitingStatements: 1_000 },
  });
  const to = await listen(patient);
  const calls: Promise<{ statusCode: number }>[] = [];
  const statuses: number[] = [];
  const ask = () => {
    const call = list(to);
    calls.push(call);
    void call.then(({ statusCode }) => statuses.push(statusCode));
    return statuses;
  };
  await expect.poll(ask, { interval: 20 }).toContain(503);
  expect(calls.length).toBeLessThan(100);
  release();
  await Promise.all(calls);
  expect((await list(to)).statusCode).toBe(200);
  await patient.close();
});

test("calls are refused at each address of a host name", async () => {
  const patient = await testApp(ctx, { webFolder, http: { mostWaitingStatements: MOST_WAITING } });
  await patient.app.listen({ host: "localhost", port: 0 });
  const calls = await crowd();
  for (const bound of patient.app.addresses() as AddressInfo[]) {
    const url = `http://${bound.family === "IPv6" ? `[${bound.address}]` : bound.address}:${bound.port}`;
    expect((await list(url)).statusCode, url).toBe(503);
  }
  release();
  await Promise.all(calls);
  await patient.close();
});

test("the screens' calls are refused in the same words, and a refused write writes nothing", async () => {
  const calls = await crowd();
  const refused = await send({
    method: "POST",
    url: "/trpc/auth.changePassword",
    headers,
    payload: { currentPassword: "a quiet horse", newPassword: "a louder horse" },
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { message: messages.tooBusy }]);
  expect(pool.waitingCount).toBe(MOST_WAITING);
  release();
  await Promise.all(calls);
});

test.each([
  { what: "signing out", method: "POST", url: "/api/auth/logout", status: 200 },
  { what: "signing out on a screen", method: "POST", url: "/trpc/auth.logout", status: 200 },
  { what: "the one click that unsubscribes", method: "POST", url: "/unsubscribe/none", status: 400 },
  { what: "a message that claims to be the store's", method: "POST", url: "/webhooks/shopify", status: 401 },
  { what: "the probe that checks everything", method: "GET", url: "/health/ready", status: 200 },
  { what: "the probe", method: "GET", url: "/health/live", status: 200 },
  { what: "a screen", method: "GET", url: "/login", status: 200 },
] as const)("$what is admitted all the same", async ({ method, url, status }) => {
  const calls = await crowd();
  const arrived = once(server.app.server, "request");
  const payload = method === "POST" ? { payload: {} } : {};
  const call = send({ method, url, headers: { ...headers, accept: "text/html" }, ...payload });
  // Whatever it asks the database stands behind the others.
  void arrived.then(release);
  expect((await call).statusCode).toBe(status);
  await Promise.all(calls);
});

test("many refusals make one log line, not one each", async () => {
  const calls = await crowd();
  const before = server.logged().length;
  const refused = await Promise.all(Array.from({ length: 50 }, () => list()));
  expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  const lines = server.logged().slice(before).split("\n").filter(Boolean);
  expect(lines.filter((line) => line.includes("requests are being refused")).length).toBeLessThanOrEqual(1);
  expect(lines.filter((line) => line.includes("request answered"))).toEqual([]);
  release();
  await Promise.all(calls);
});
