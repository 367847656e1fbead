import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { isStoreUnavailable, StoreError } from "../../port.ts";
import { answerWith } from "../../testing/answer-with.ts";
import { connect } from "../../testing/emulator-setup.ts";
import { readShop } from "../operations/shop.ts";
import { createShopifyClient } from "./client.ts";
import { mutation, query } from "./operation.ts";

const createCustomer = mutation<{ email: string }>({ repeatable: false })(
  `mutation($email: String!) { customerCreate(input: { email: $email }) { customer { id } userErrors { message } } }`,
  z.object({ customerCreate: z.object({ customer: z.object({ id: z.string() }) }) }),
);

async function failureOf(call: Promise<unknown>): Promise<StoreError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StoreError)) throw new Error("expected a StoreError");
  return error;
}

test("a throttled call waits exactly as long as its cost requires, then succeeds", async () => {
  const { local, client, clock, callsMade } = await connect();
  local.faults.set("throttled");
  await client.send(createCustomer, { email: "a@patients.example" });
  // 10 missing points, restored at 100 a second.
  expect(clock.pauses).toEqual([100]);
  expect(callsMade()).toBe(2);
});

test("a bucket that stays empty ends as throttled, with nothing done", async () => {
  const { local, client } = await connect();
  local.faults.set("throttled", { times: null });
  const error = await failureOf(client.send(createCustomer, { email: "a@patients.example" }));
  expect(error).toMatchObject({ kind: "throttled", outcomeUnknown: false });
});

test("the Retry-After of a 429 is read as seconds", async () => {
  const { local, client, clock } = await connect();
  local.faults.set("http-429");
  await client.send(createCustomer, { email: "a@patients.example" });
  expect(clock.pauses).toEqual([2000]);
});

test("a wait longer than we accept is not begun", async () => {
  const { local, client, clock } = await connect();
  local.faults.set("http-429", { times: null });
  const error = await failureOf(client.send(readShop, {}));
  expect(error.kind).toBe("throttled");
  expect(clock.pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(15_000);
});

test.each(["http-502", "lost-reply", "down", "unreadable-reply"] as const)(
  "a read that meets %s is sent again",
  async (fault) => {
    const { local, client, callsMade } = await connect();
    local.faults.set(fault, { times: 2 });
    const { shop } = await client.send(readShop, {});
    expect(shop.currencyCode).toBe("AUD");
    expect(callsMade()).toBe(3);
  },
);

test.each([
  ["http-502", "server"],
  ["lost-reply", "network"],
  ["down", "network"],
  ["unreadable-reply", "network"],
] as const)("a change that meets %s is never sent twice, and its outcome is unknown", async (fault, kind) => {
  const { local, client, callsMade } = await connect();
  local.faults.set(fault, { times: 1 });
  const error = await failureOf(client.send(createCustomer, { email: "a@patients.example" }));
  expect(error).toMatchObject({ kind, outcomeUnknown: true });
  expect(callsMade()).toBe(1);
});

test("a read that keeps failing is given up, without an unknown outcome", async () => {
  const { local, client, callsMade } = await connect();
  local.faults.set("http-502", { times: null });
  const error = await failureOf(client.send(readShop, {}));
  expect(error).toMatchObject({ kind: "server", outcomeUnknown: false });
  expect(callsMade()).toBe(4);
});

test("an unreachable store has certainly done nothing", async () => {
  const { client, local } = await connect({
    adapter: { credentials: { kind: "token", accessToken: "any" } },
  });
  await local.close();
  const error = await failureOf(client.send(createCustomer, { email: "a@patients.example" }));
  expect(error).toMatchObject({ kind: "network", outcomeUnknown: false });
});

test("a missing answer is given up after the time allowed", async () => {
  const { local, client } = await connect({ adapter: { timeoutMs: 40 } });
  await client.send(readShop, {});
  local.faults.set("no-reply", { operation: "customerCreate" });
  const error = await failureOf(client.send(createCustomer, { email: "a@patients.example" }));
  expect(error).toMatchObject({ kind: "network", outcomeUnknown: true });
});

test("a token that the store has revoked is renewed once", async () => {
  const { local, client, requests } = await connect();
  await client.send(readShop, {});
  local.revokeTokens();
  await client.send(createCustomer, { email: "a@patients.example" });
  expect(requests.filter((path) => path.endsWith("/access_token"))).toHaveLength(2);
});

test("a token is kept and renewed before its day is over", async () => {
  const { client, clock, requests } = await connect();
  const grants = () => requests.filter((path) => path.endsWith("/access_token")).length;
  await Promise.all([client.send(readShop, {}), client.send(readShop, {})]);
  expect(grants()).toBe(1);
  clock.advance(86_399_000 - 4 * 60_000);
  await client.send(readShop, {});
  expect(grants()).toBe(2);
});

test("a wrong client secret is an authentication failure, not a retry", async () => {
  const { client, requests } = await connect({
    adapter: { credentials: { kind: "app", clientId: "local-client", clientSecret: "wrong" } },
  });
  const error = await failureOf(client.send(readShop, {}));
  expect(error).toMatchObject({ kind: "auth", outcomeUnknown: false });
  expect(requests).toHaveLength(1);
});

test("a refused fixed token is an authentication failure", async () => {
  const { client, callsMade } = await connect({
    adapter: { credentials: { kind: "token", accessToken: "old" } },
  });
  const error = await failureOf(client.send(createCustomer, { email: "a@patients.example" }));
  expect(error).toMatchObject({ kind: "auth", outcomeUnknown: false });
  expect(callsMade()).toBe(1);
});

test("an answer in another version than the pinned one is logged once", async () => {
  const { client, events } = await connect({ adapter: { apiVersion: "2025-01" } });
  await client.send(readShop, {});
  await client.send(readShop, {});
  expect(events).toEqual([{ type: "version_drift", pinned: "2025-01", answered: "2026-07" }]);
});

test("a query that the schema does not know is refused, and the message repeats nothing that was sent", async () => {
  const { client } = await connect();
  const unknown = mutation<Record<string, never>>({ repeatable: false })(
    "mutation { wish { id } }",
    z.unknown(),
  );
  expect(await failureOf(client.send(unknown, {}))).toMatchObject({ kind: "graphql", outcomeUnknown: false });

  const email = { quoted: "private@patients.example" } as never;
  const error = await failureOf(client.send(createCustomer, { email }));
  expect(error).toMatchObject({ kind: "graphql", outcomeUnknown: false });
  expect(JSON.stringify([error.message, error.cause])).not.toContain("private@");
});

const notAvailable = (code: string) => answerWith({ errors: [{ message: "no", extensions: { code } }] });
const withStatus = (status: number) => ({ ...answerWith({ errors: "Unavailable Shop" }), status });

test.each([
  ["SHOP_INACTIVE", notAvailable("SHOP_INACTIVE")],
  ["SHOP_PENDING_TERMINATION", notAvailable("SHOP_PENDING_TERMINATION")],
  ["402", withStatus(402)],
  ["403", withStatus(403)],
  ["423", withStatus(423)],
  ["430", withStatus(430)],
])("a shop that locks everybody out with %s has not refused the request itself", async (_, answer) => {
  let calls = 0;
  const { client } = await connect({
    adapter: {
      credentials: { kind: "token", accessToken: "secret" },
      post: async () => {
        calls += 1;
        return answer;
      },
    },
  });
  const error = await failureOf(client.send(createCustomer, { email: "a@patients.example" }));
  expect(error).toMatchObject({ kind: "auth", outcomeUnknown: false });
  expect(isStoreUnavailable(error)).toBe(true);
  expect(calls).toBe(1);
});

test("a shop that is not found has not refused the request itself, and may be there again later", async () => {
  const credentials = { kind: "token", accessToken: "secret" } as const;
  const { client } = await connect({ adapter: { credentials, post: async () => withStatus(404) } });
  const error = await failureOf(client.send(createCustomer, { email: "a@patients.example" }));
  expect(error).toMatchObject({
    kind: "network",
    outcomeUnknown: false,
    message: "The store answered with status 404.",
  });
  expect(isStoreUnavailable(error)).toBe(true);
});

test("a redirect is not followed, because it would carry the token along", async () => {
  let followed = 0;
  const server = createServer((request, response) => {
    if (request.url === "/elsewhere") followed += 1;
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const credentials = { kind: "token", accessToken: "secret" } as const;
  const { client } = await connect({ adapter: { baseUrl: `http://127.0.0.1:${port}`, credentials } });
  expect(await failureOf(client.send(readShop, {}))).toMatchObject({ kind: "graphql" });
  expect(followed).toBe(0);
});

test("a query above the cost ever allowed is reported as such", async () => {
  const { client } = await connect();
  const dear = query<Record<string, never>>()(
    `{ products(first: 250) { nodes { variants(first: 250) { nodes { product { variants(first: 250) { nodes { product { id } } } } } } } } }`,
    z.unknown(),
  );
  expect(await failureOf(client.send(dear, {}))).toMatchObject({ kind: "too_expensive" });
});

test("an orderly stop ends the calls in flight", async () => {
  const stop = new AbortController();
  const { local, client } = await connect({ adapter: { signal: stop.signal } });
  local.faults.set("http-502", { times: null });
  const call = failureOf(client.send(readShop, {}));
  stop.abort();
  expect(await call).toBeInstanceOf(StoreError);
});

test.each(["http://shop.example", "ftp://127.0.0.1", "http://127.0.0.1.shop.example"])(
  "secrets are not sent to %s",
  (baseUrl) => {
    const options = { shopDomain: "shop.example", apiVersion: "2026-07", baseUrl } as const;
    const credentials = { kind: "token", accessToken: "secret" } as const;
    expect(() => createShopifyClient({ ...options, credentials })).toThrow(/must begin with https/);
  },
);
