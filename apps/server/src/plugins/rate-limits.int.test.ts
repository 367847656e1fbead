import { defaultLimits } from "@scriptkeeper/services/core";
import { startRedis, type TestRedis } from "@scriptkeeper/testing/processes/redis";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callLimits } from "../call-limits.ts";
import { type TestApp, testApp } from "../testing/test-app.ts";

const limits = callLimits({
  login: 3,
  forgotPassword: 2,
  resetPassword: 2,
  resetLink: 2,
  renewal: 3,
  general: 4,
});
const wrong = { email: "nobody@people.example", password: "wrong" };

let ctx: TestContext;
beforeAll(async () => {
  ctx = await testContext({
    settings: {
      limits: {
        ...defaultLimits,
        loginFailures: 1000,
        loginWindowMinutes: 1,
        accountFailuresPerHour: 1000,
        resetEmailsPerHour: 1,
      },
    },
  });
});
afterAll(() => ctx.close());

async function withServer(
  run: (server: TestApp) => Promise<void>,
  options: Parameters<typeof testApp>[1] = {},
): Promise<void> {
  const server = await testApp(ctx, { ...options, http: { callLimits: limits, ...options.http } });
  try {
    await run(server);
  } finally {
    await server.close();
  }
}

const login = ({ app }: TestApp, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url: "/api/auth/login", payload: wrong, headers });

const forge = ({ app }: TestApp) =>
  app.inject({
    method: "POST",
    url: "/webhooks/shopify",
    headers: { "content-type": "application/json" },
    payload: "{}",
  });

async function trpcLogins({ app }: TestApp, count: number) {
  const calls = Array.from({ length: count }, () => wrong);
  const answer = await app.inject({
    method: "POST",
    url: `/trpc/${calls.map(() => "auth.login").join(",")}?batch=1`,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ ...calls }),
  });
  const answers = answer.json<{ error: { data: { httpStatus: number } } }[]>();
  return { headers: answer.headers, statuses: answers.map(({ error }) => error.data.httpStatus) };
}

test("A-ERR-01 too many sign-ins are answered 429 in the documented words, with the time to try again", async () => {
  await withServer(async (server) => {
    for (const _ of [1, 2, 3]) expect((await login(server)).statusCode).toBe(401);
    const answer = await login(server);
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({
      message: "Too many login attempts. Please wait a moment and try again.",
      error: "TOO_MANY_REQUESTS",
    });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
  });
});

test("each call of a tRPC batch counts, together with REST calls", async () => {
  await withServer(async (server) => {
    expect((await login(server)).statusCode).toBe(401);
    expect(await trpcLogins(server, 2)).toMatchObject({ statuses: [401, 401] });
    expect((await login(server)).statusCode).toBe(429);
    const refused = await trpcLogins(server, 2);
    expect(refused.statuses).toEqual([429, 429]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});

test("a batch admits no more calls than the limit", async () => {
  await withServer(async (server) => {
    const { statuses } = await trpcLogins(server, 20);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(limits.login.max);
  });
});

test.each([
  ["/api/auth/forgot-password", { email: "nobody@people.example" }, 2],
  ["/api/auth/reset-password", { token: "x", newPassword: "a good long password" }, 2],
  ["/api/prescriptions/renew-multiple", { token: "x", prescriptionItems: [{ id: 1, quantity: 1 }] }, 3],
])("%s has its own limit", async (url, payload, most) => {
  await withServer(async ({ app }) => {
    const call = () => app.inject({ method: "POST", url, payload });
    for (let made = 0; made < most; made++) expect((await call()).statusCode).not.toBe(429);
    const refused = await call();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { message: "Too many requests. Please wait a moment and try again." },
    ]);
  });
});

test("asking whether a reset link works has its own limit", async () => {
  await withServer(async ({ app }) => {
    const ask = () => app.inject({ url: "/api/auth/reset-password/guessed" });
    for (const _ of [1, 2]) expect((await ask()).json()).toEqual({ state: "expired" });
    expect((await ask()).statusCode).toBe(429);
    const reset = { token: "x", newPassword: "a good long password" };
    const answer = await app.inject({ method: "POST", url: "/api/auth/reset-password", payload: reset });
    expect(answer.statusCode).not.toBe(429);
  });
});

test("B-CONST-03 all other calls share one limit, which blocks no sign-in; probes have none", async () => {
  await withServer(async (server) => {
    const settings = () => server.app.inject({ url: "/api/settings" });
    for (const _ of [1, 2, 3, 4]) expect((await settings()).statusCode).toBe(200);
    expect((await settings()).statusCode).toBe(429);
    expect((await server.app.inject({ url: "/api/auth/verify" })).statusCode).toBe(429);
    expect((await login(server)).statusCode).toBe(401);
    expect((await server.app.inject({ url: "/health/live" })).statusCode).toBe(200);
  });
});

describe("a client's address", () => {
  const settings = ({ app }: TestApp, from: { remoteAddress?: string; forwarded?: string }) =>
    app.inject({
      url: "/api/settings",
      ...(from.remoteAddress ? { remoteAddress: from.remoteAddress } : {}),
      headers: from.forwarded ? { "x-forwarded-for": from.forwarded } : {},
    });

  test("is not taken from a header that the client sends", async () => {
    await withServer(async (server) => {
      for (const last of [1, 2, 3, 4]) await settings(server, { forwarded: `203.0.113.${last}` });
      expect((await settings(server, { forwarded: "203.0.113.5" })).statusCode).toBe(429);
    });
  });

  test("is taken from a trusted proxy", async () => {
    await withServer(
      async (server) => {
        for (const last of [1, 2, 3, 4, 5]) {
          const answer = await settings(server, { forwarded: `203.0.113.${last}` });
          expect(answer.statusCode).toBe(200);
        }
      },
      { http: { trustedProxy: "loopback" } },
    );
  });

  test("counts as one for a whole IPv6 network", async () => {
    await withServer(async (server) => {
      for (const last of [1, 2, 3, 4]) await settings(server, { remoteAddress: `2001:db8::${last}` });
      expect((await settings(server, { remoteAddress: "2001:db8::5" })).statusCode).toBe(429);
      expect((await settings(server, { remoteAddress: "2001:db9::5" })).statusCode).toBe(200);
    });
  });
});

test("wrong passwords from one IPv6 network count as from one address", async () => {
  const strict = { ...ctx.settings.limits, loginFailures: 1 };
  const server = await testApp({ ...ctx, settings: { ...ctx.settings, limits: strict } });
  const payload = { email: "one-network@people.example", password: "wrong" };
  const from = async (remoteAddress: string) =>
    (await server.app.inject({ method: "POST", url: "/api/auth/login", payload, remoteAddress })).statusCode;
  expect([await from("2001:db8::1"), await from("2001:db8::2"), await from("2001:db9::1")]).toEqual([
    401, 429, 401,
  ]);
  await server.close();
});

test("calls to unknown addresses count among the other calls", async () => {
  await withServer(async ({ app }) => {
    const unknown = ["/nowhere", "/api/nothing", "/wp-login.php", "/%F0%9F%92%8A"];
    for (const url of unknown) expect((await app.inject({ method: "POST", url })).statusCode).toBe(404);
    expect((await app.inject({ url: "/nowhere" })).statusCode).toBe(429);
    expect((await app.inject({ url: "/api/settings" })).statusCode).toBe(429);
  });
});

describe("with Redis", () => {
  let redis: TestRedis | null;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis?.stop());

  const client = (url: string) =>
    new Redis(url, {
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      lazyConnect: true,
      retryStrategy: null,
    });

  const counted = [
    { what: "sign-ins", limit: 3, call: login },
    { what: "forged messages of the store", limit: 4, call: forge },
  ];

  test.for(counted)("two servers share their counts of $what", async ({ limit, call }, { skip }) => {
    if (!redis) return skip("this machine has no redis-server");
    const [one, other] = [client(redis.url), client(redis.url)];
    await Promise.all([one.connect(), other.connect()]);
    await withServer(
      async (first) => {
        await withServer(
          async (second) => {
            for (let made = 0; made < limit; made++)
              expect((await call(made % 2 ? second : first)).statusCode).toBe(401);
            expect((await call(second)).statusCode).toBe(429);
            expect((await call(first)).statusCode).toBe(429);
          },
          { redis: other },
        );
      },
      { redis: one },
    );
    one.disconnect();
    other.disconnect();
  });

  test.for(counted)(
    "a counter of $what that is full refuses nobody, and counts again once it has room",
    async ({ limit, call }, { skip }) => {
      if (!redis) return skip("this machine has no redis-server");
      const full = client(redis.url);
      await full.connect();
      await full.flushall();
      await withServer(
        async (server) => {
          await full.config("SET", "maxmemory", "1");
          for (let made = 0; made < limit + 2; made++) expect((await call(server)).statusCode).toBe(401);
          await full.config("SET", "maxmemory", "0");
          for (let made = 0; made < limit; made++) expect((await call(server)).statusCode).toBe(401);
          expect((await call(server)).statusCode).toBe(429);
        },
        { redis: full },
      );
      full.disconnect();
    },
  );

  test.each(counted)("a counter of $what that is down refuses nobody", async ({ limit, call }) => {
    const away = client("redis://127.0.0.1:1");
    away.on("error", () => undefined);
    await withServer(
      async (server) => {
        for (let made = 0; made < limit + 2; made++) expect((await call(server)).statusCode).toBe(401);
      },
      { redis: away },
    );
    away.disconnect();
  });
});
