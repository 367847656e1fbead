import { createHmac } from "node:crypto";
import { connect, type Socket } from "node:net";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { readWebhooks } from "@scriptkeeper/testing/database/reading.queries";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createBodyBudget } from "../body-limits/body-budget.ts";
import { type TestApp, testApp, webhookSecret } from "../testing/test-app.ts";
import { WEBHOOK_BODIES } from "./webhooks.ts";

const MEGABYTE = 1024 * 1024;
const budget = createBodyBudget(WEBHOOK_BODIES);
const ctx = sharedContext();
let server: TestApp;
let port: number;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = await testApp(ctx, {
    webhooks: {
      shopDomain: "pharmacy.example",
      secrets: [webhookSecret],
      bodyBudget: budget,
      bodyDeadlineMs: 1_500,
    },
  });
  port = Number(new URL(await server.app.listen({ port: 0 })).port);
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(() => server.close());

const sign = (body: string | Buffer) => createHmac("sha256", webhookSecret).update(body).digest("base64");
const forged = sign("something else");

/** The lines of a request as they go over the wire: a list, for names may stand there twice and in any order. */
function head(lines: readonly (readonly [string, string])[]): string {
  return `POST /webhooks/shopify HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

function usual(id: string, signature: string, more: [string, string][]): [string, string][] {
  return [
    ["Host", "renew.pharmacy.example"],
    ["Content-Type", "application/json"],
    ["X-Shopify-Topic", "orders/paid"],
    ["X-Shopify-Webhook-Id", id],
    ["X-Shopify-Shop-Domain", "pharmacy.example"],
    ["X-Shopify-Hmac-Sha256", signature],
    ...more,
  ];
}

/** A connection and the status that came over it; `null` when it ended without one. */
function open(): { socket: Socket; status: Promise<number | null> } {
  const socket = connect({ port, host: "127.0.0.1" });
  sockets.add(socket);
  const status = new Promise<number | null>((resolve) => {
    socket.once("data", (data) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1])));
    socket.once("close", () => resolve(null));
    socket.on("error", () => resolve(null));
  });
  return { socket, status };
}

function send(lines: [string, string][], body: string | Buffer = ""): Promise<number | null> {
  const { socket, status } = open();
  socket.write(head(lines));
  socket.write(body);
  return status;
}

/** A genuine message. */
function deliver(id: string, body = `{"id":"${id}"}`): Promise<number | null> {
  return send(usual(id, sign(body), [["Content-Length", String(Buffer.byteLength(body))]]), body);
}

async function storedIds(prefix: string): Promise<string[]> {
  const events = await readWebhooks(ctx.db);
  return events.map(({ webhook_id: id }) => id).filter((id) => id.startsWith(prefix));
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test("unsigned bodies held open fill no memory, and signed messages still arrive", async () => {
  const bodies = attackSize({ small: 40, full: 200 });
  const piece = Buffer.from(`10000\r\n${"x".repeat(64 * 1024)}\r\n`);
  const before = process.memoryUsage().rss;
  let most = 0;
  const held = times(bodies).map(() => {
    const one = open();
    one.socket.write(head(usual("held", forged, [["Transfer-Encoding", "chunked"]])));
    // One byte less than a megabyte would be read; it never ends.
    for (const _ of times(15))
      one.socket.write(piece, () => {
        most = Math.max(most, budget.held().bytes);
      });
    return one;
  });
  const answers = await Promise.all(times(bodies).map((index) => deliver(`meanwhile-${index}`)));
  expect(answers).toEqual(answers.map(() => 200));
  expect(await storedIds("meanwhile-")).toHaveLength(bodies);
  expect(new Set(await Promise.all(held.map(({ status }) => status)))).toEqual(new Set([503]));
  expect(most).toBeLessThanOrEqual(WEBHOOK_BODIES.bytesPerSender);
  expect(budget.held()).toEqual({ bodies: 0, bytes: 0 });
  expect((process.memoryUsage().rss - before) / MEGABYTE).toBeLessThan(96);
});

test("a request with missing or wrong headers is answered before its body is read", async () => {
  const endless: [string, string] = ["Transfer-Encoding", "chunked"];
  const without = (name: string) => usual("early", forged, [endless]).filter(([each]) => each !== name);
  const instead = (name: string, value: string): [string, string][] => [...without(name), [name, value]];
  const cases: [string, [string, string][], number][] = [
    ["no signature", without("X-Shopify-Hmac-Sha256"), 401],
    ["no base64", instead("X-Shopify-Hmac-Sha256", "***"), 401],
    ["a shorter hash", instead("X-Shopify-Hmac-Sha256", "A".repeat(27)), 401],
    ["the hash in hexadecimal", instead("X-Shopify-Hmac-Sha256", "a".repeat(64)), 401],
    ["a name that objects inherit as signature", instead("X-Shopify-Hmac-Sha256", "__proto__"), 401],
    ["two signatures", [...usual("early", forged, [endless]), ["X-Shopify-Hmac-Sha256", forged]], 401],
    ["no topic", without("X-Shopify-Topic"), 400],
    ["two topics", [...usual("early", forged, [endless]), ["X-Shopify-Topic", "orders/paid"]], 400],
    ...["__proto__", "constructor", "toString", "hasOwnProperty", "orders/paid/", "products/update"].map(
      (topic): [string, [string, string][], number] => [topic, instead("X-Shopify-Topic", topic), 400],
    ),
    ["no id", without("X-Shopify-Webhook-Id"), 400],
    ["an id of a thousand letters", instead("X-Shopify-Webhook-Id", "w".repeat(1_000)), 400],
    ["no shop", without("X-Shopify-Shop-Domain"), 400],
    ["two shops", [...usual("early", forged, [endless]), ["X-Shopify-Shop-Domain", "other.example"]], 400],
    ["another shop", instead("X-Shopify-Shop-Domain", "other.example"), 403],
    ["a shop that objects inherit", instead("X-Shopify-Shop-Domain", "constructor"), 403],
    [
      "more than a megabyte announced",
      usual("early", forged, [["Content-Length", String(MEGABYTE + 1)]]),
      413,
    ],
  ];
  for (const [what, lines, status] of cases) expect(await send(lines), what).toBe(status);
  expect(await storedIds("early")).toEqual([]);
});

test("more than a megabyte is refused even if no length was announced, signed or not", async () => {
  const body = "x".repeat(MEGABYTE + 1);
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const { socket, status } = open();
  socket.write(head(usual("large", sign(body), [["Transfer-Encoding", "chunked"]])));
  socket.write(chunk);
  expect(await status).toBe(413);
  expect(await storedIds("large")).toEqual([]);
});

describe("slow bodies", () => {
  test.each([
    ["that never begin", ""],
    ["that stop in the middle", '{"id":'],
  ])("%s end with a 503 within the deadline", async (_, begun) => {
    expect(await send(usual("slow", forged, [["Content-Length", "1000"]]), begun)).toBe(503);
    expect(budget.held()).toEqual({ bodies: 0, bytes: 0 });
  });

  test("leave nothing behind when their sender disconnects", async () => {
    const { socket } = open();
    socket.write(head(usual("gone", forged, [["Content-Length", "1000"]])));
    socket.write("{");
    await expect.poll(() => budget.held().bytes).toBe(1);
    socket.destroy();
    await expect.poll(() => budget.held()).toEqual({ bodies: 0, bytes: 0 });
  });
});

test("a body in one-byte pieces costs no more than its size", async () => {
  const body = "x".repeat(attackSize({ small: 50_000, full: 200_000 }));
  const pieces = `${"1\r\nx\r\n".repeat(body.length)}0\r\n\r\n`;
  const lines = usual("pieces", sign(body), [["Transfer-Encoding", "chunked"]]);
  expect(await send(lines, pieces)).toBe(200);
  expect(await storedIds("pieces")).toEqual(["pieces"]);
});

test("the order of the headers and the case of their names don't matter", async () => {
  const body = '{"id":"order"}';
  const lines = usual("order", sign(body), [["Content-Length", String(body.length)]]);
  const shouted = lines.toReversed().map(([name, value]): [string, string] => [name.toUpperCase(), value]);
  expect(await send(shouted, body)).toBe(200);
  expect(await storedIds("order")).toEqual(["order"]);
});

test("a message replayed many times at once is stored once", async () => {
  const answers = await Promise.all(times(20).map(() => deliver("replayed", '{"id":1}')));
  expect(answers).toEqual(answers.map(() => 200));
  expect(await storedIds("replayed")).toEqual(["replayed"]);
});

test("a burst of the store's own messages from one address is accepted, and refused ones come again as the store resends", async () => {
  const waiting = new Set(times(attackSize({ small: 300, full: 3_000 })).map((index) => `burst-${index}`));
  const all = [...waiting];
  const wave = async () => {
    const ids = [...waiting];
    const answers = await Promise.all(
      ids.map((id) => deliver(id, JSON.stringify({ id, note: "x".repeat(8_000) }))),
    );
    for (const [index, id] of ids.entries()) if (answers[index] === 200) waiting.delete(id);
    return answers.filter((status) => status !== 200);
  };
  const refused = await wave();
  // One that ends without an answer is sent again, too.
  expect(refused.filter((status) => status !== 503 && status !== null)).toEqual([]);
  expect(refused.length, "hundreds at once are an ordinary burst").toBeLessThanOrEqual(all.length - 300);
  for (let tries = 1; waiting.size > 0 && tries < 8; tries++) await wave();
  expect(new Set(await storedIds("burst-"))).toEqual(new Set(all));
});
