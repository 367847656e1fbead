import { connect, type Socket } from "node:net";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { insertAdmin, insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/test-app.ts";
import { createBodyBudgets } from "./body-limits.ts";

const MEGABYTE = 1024 * 1024;
const HELD = attackSize({ small: 60, full: 200 });
const DEADLINE_MS = 2_500;
const SEEN = { timeout: 10_000 };
const PIECE = "x".repeat(64 * 1024);
const attacker = "198.51.100.66";
const patientAddress = "203.0.113.20";
const budgets = createBodyBudgets();
const ctx = sharedContext();
let server: TestApp;
let port: number;
let administrator: string;
let otherAdministrator: string;
let patient: string;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = await testApp(ctx, {
    http: { trustedProxy: "loopback" },
    bodyLimits: { budgets, deadlineMs: DEADLINE_MS },
  });
  port = Number(new URL(await server.app.listen({ port: 0 })).port);
  administrator = (await signIn(ctx, await insertAdmin(ctx))).token;
  otherAdministrator = (await signIn(ctx, await insertAdmin(ctx))).token;
  patient = (await signIn(ctx, await insertUser(ctx))).token;
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(() => server.close());

interface Request {
  path: string;
  address?: string;
  token?: string | undefined;
  length: number;
  body: string;
}

/** A request as it goes over the wire, whole or not, and its answer; `null` where the connection ended without one. */
function send({ path, address = attacker, token, length, body }: Request) {
  const socket = connect({ port, host: "127.0.0.1" });
  sockets.add(socket);
  const answer = new Promise<{ status: number; body: string } | null>((resolve) => {
    let text = "";
    socket.on("data", (data) => {
      text += data.toString();
    });
    socket.on("error", () => resolve(null));
    socket.on("close", () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
      resolve(status ? { status, body: text.slice(text.indexOf("\r\n\r\n") + 4) } : null);
    });
  });
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: renew.pharmacy.example",
    `X-Forwarded-For: ${address}`,
    "Content-Type: application/json",
    `Content-Length: ${length}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  return { socket, answer };
}

/** All of a megabyte but its last pieces. */
function hold(path: string, token: string | undefined) {
  const held = send({ path, token, length: MEGABYTE - 1, body: "" });
  for (let sent = 0; sent < 14; sent++) held.socket.write(PIECE);
  return held;
}

const call = async (request: Omit<Request, "length">) =>
  (await send({ ...request, length: request.body.length }).answer)?.status;
const held = () => ({ visitors: budgets.visitors.held(), signedIn: budgets.signedIn.held() });
const nothing = { bodies: 0, bytes: 0 };

describe.each([
  { what: "tRPC", path: "/trpc/auth.login", mostMegabytes: 2 },
  { what: "the facade's sign-in", path: "/api/auth/login", mostMegabytes: 2 },
  { what: "an unknown address", path: "/api/nothing", mostMegabytes: 2 },
  {
    what: "a price list, by the facade",
    path: "/api/admin/shopify/update-prices",
    mostMegabytes: 8,
    isSignedIn: true,
  },
  { what: "a price list, by tRPC", path: "/trpc/products.priceAddRows", mostMegabytes: 8, isSignedIn: true },
])("bodies of $what that are held open", ({ path, mostMegabytes, isSignedIn }) => {
  test("fill no memory, end within the deadline, and block nobody", async () => {
    const before = process.memoryUsage().rss;
    const token = isSignedIn ? administrator : undefined;
    const { visitors, signedIn } = budgets;
    const used = isSignedIn ? signedIn : visitors;
    const open = Array.from({ length: HELD }, () => hold(path, token));
    let most = 0;
    const look = () => {
      most = Math.max(most, used.held().bytes);
    };
    for (const { socket } of open) socket.on("drain", look).on("close", look);
    const own = { address: isSignedIn ? attacker : patientAddress, body: "{}" };
    const others = await Promise.all([
      call({ ...own, path: "/api/auth/login" }),
      call({ ...own, path: "/api/auth/logout", token: patient }),
      call({ ...own, path: "/api/admin/shopify/update-prices", token: otherAdministrator }),
      call({ ...own, path: "/trpc/products.priceAddRows", token: otherAdministrator }),
    ]);
    patient = (await signIn(ctx, await insertUser(ctx))).token;
    expect(others).toEqual([400, 200, 400, 400]);
    const answers = await Promise.all(open.map(({ answer }) => answer));
    for (const answer of answers)
      if (answer) {
        expect([408, 503]).toContain(answer.status);
        expect(JSON.parse(answer.body)).toEqual({
          message: expect.any(String),
          error: answer.status === 408 ? "BAD_INPUT" : "BUSY",
          // What node itself ends has no id.
          ...(answer.body.includes("requestId") ? { requestId: expect.any(String) } : {}),
          ...(answer.status === 503 ? { retryAfterSeconds: 5 } : {}),
        });
      }
    expect(answers.filter((answer) => answer !== null).length).toBeGreaterThan(0);
    expect(held()).toEqual({ visitors: nothing, signedIn: nothing });
    expect(most).toBeLessThanOrEqual(mostMegabytes * MEGABYTE);
    expect((process.memoryUsage().rss - before) / MEGABYTE).toBeLessThan(96);
  });
});

test("a body in two pieces is accepted from anybody", async () => {
  const body = JSON.stringify({ email: "nobody@people.example", password: "a long enough password" });
  const { socket, answer } = send({ path: "/api/auth/login", length: body.length, body: body.slice(0, 20) });
  await expect.poll(() => budgets.visitors.held().bodies, SEEN).toBe(1);
  socket.write(body.slice(20));
  expect((await answer)?.status).toBe(401);
  expect(held()).toEqual({ visitors: nothing, signedIn: nothing });
});

test("a body whose sender disconnects leaves nothing behind", async () => {
  const { socket } = send({ path: "/trpc/auth.login", length: 1_000, body: "{" });
  await expect.poll(() => budgets.visitors.held().bytes, SEEN).toBe(1);
  socket.destroy();
  await expect.poll(held, SEEN).toEqual({ visitors: nothing, signedIn: nothing });
});

test("a token that we never signed counts as a visitor's", async () => {
  const { socket } = send({
    path: "/trpc/auth.login",
    token: `${patient.slice(0, -8)}AAAAAAAA`,
    length: 1_000,
    body: "{",
  });
  await expect.poll(() => budgets.visitors.held().bodies, SEEN).toBe(1);
  expect(budgets.signedIn.held()).toEqual(nothing);
  socket.destroy();
  await expect.poll(held, SEEN).toEqual({ visitors: nothing, signedIn: nothing });
});

test("a signed-in caller's body counts as theirs, not as a visitor's", async () => {
  const { socket } = send({ path: "/api/auth/logout", token: patient, length: 1_000, body: "{" });
  await expect.poll(() => budgets.signedIn.held(), SEEN).toEqual({ bodies: 1, bytes: 1 });
  expect(budgets.visitors.held()).toEqual(nothing);
  socket.destroy();
  await expect.poll(held, SEEN).toEqual({ visitors: nothing, signedIn: nothing });
});

test("a body announced as too large is refused without being read", async () => {
  const { answer } = send({ path: "/api/auth/login", length: MEGABYTE + 1, body: "{" });
  expect((await answer)?.status).toBe(413);
});
