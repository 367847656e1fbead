import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { messages } from "@scriptkeeper/contracts/messages";
import { poolOf } from "@scriptkeeper/db/connection";
import { hashing } from "@scriptkeeper/services/auth";
import { defaultLimits } from "@scriptkeeper/services/core";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import { type TestContext, testContext } from "@scriptkeeper/testing/services/context";
import { insertUser, signIn } from "@scriptkeeper/testing/services/factories";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "./testing/test-app.ts";

const PASSWORD = "a quiet horse";
const CHANGES = attackSize({ small: 120, full: 2_000 });
const MORE_THAN_WAIT = 120;
const ADDRESSES = 10;

let ctx: TestContext;
let server: TestApp;
let webFolder: string;
beforeAll(async () => {
  ctx = await testContext({
    settings: { limits: { ...defaultLimits, loginFailures: 10_000, accountFailuresPerHour: 10_000 } },
  });
  const database = () =>
    poolOf(ctx.db)
      ?.query("select 1")
      .then(() => true) ?? Promise.resolve(false);
  const works = async () => true;
  webFolder = await mkdtemp(path.join(tmpdir(), "scriptkeeper-web-"));
  await writeFile(path.join(webFolder, "index.html"), "<!doctype html><title>Screens</title>");
  server = await testApp(ctx, { webFolder, checks: { database, migrated: works, queue: works } });
});
afterAll(async () => {
  await server.close();
  await ctx.close();
  await rm(webFolder, { recursive: true });
});

async function signedIn() {
  const { token } = await signIn(ctx, await insertUser(ctx, { password: PASSWORD }));
  return { authorization: `Bearer ${token}` };
}

const change = (headers: { authorization: string }, currentPassword = PASSWORD) =>
  server.app.inject({
    method: "POST",
    url: "/api/auth/change-password",
    headers,
    payload: { currentPassword, newPassword: "a louder horse" },
  });

/** Until it is let go, no password is found right or wrong; then all are hashed at once. */
function holdHashing() {
  vi.spyOn(hashing, "hash").mockResolvedValue("what nobody reads");
  let release = () => {};
  const released = new Promise<boolean>((resolve) => {
    release = () => resolve(true);
  });
  return { verify: vi.spyOn(hashing, "verify").mockReturnValue(released), release: () => release() };
}

function heldConnections(): number {
  const pool = poolOf(ctx.db);
  return pool ? pool.totalCount - pool.idleCount + pool.waitingCount : Number.NaN;
}

test(`${CHANGES} password changes of one patient hold no connection while they wait, and delay nobody else`, async () => {
  const [attacker, patient] = [await signedIn(), await signedIn()];
  const { verify, release } = holdHashing();
  const changes = Array.from({ length: CHANGES }, () => change(attacker));
  await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  await vi.waitFor(() => expect(heldConnections()).toBe(0), { timeout: 30_000 });
  for (const url of ["/api/auth/verify", "/health/ready", "/api/prescriptions"])
    expect((await server.app.inject({ url, headers: patient })).statusCode).toBe(200);
  release();
  const answers = await Promise.all(changes);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([200, 409, 503]));
  const busy = answers.find(({ statusCode }) => statusCode === 503);
  expect(busy?.json()).toMatchObject({ error: "BUSY", message: messages.passwordsBusy });
  expect(busy?.headers["retry-after"]).toBe("5");
});

test("sign-ins from other addresses go on while one address sends more than the queue takes", async () => {
  const { email } = await insertUser(ctx, { password: PASSWORD });
  const login = (remoteAddress: string, password: string) =>
    server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email, password },
      remoteAddress,
    });
  const { verify, release } = holdHashing();
  const crowd = Array.from({ length: CHANGES }, () => login("203.0.113.66", "wrong"));
  await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  const somebody = login("198.51.100.9", PASSWORD);
  await vi.waitFor(() => expect(heldConnections()).toBe(0), { timeout: 30_000 });
  release();
  expect((await somebody).statusCode).toBe(200);
  expect((await Promise.all(crowd)).some(({ statusCode }) => statusCode === 503)).toBe(true);
});

test.each([
  { url: "/api/auth/login", refusal: { error: "BUSY", message: messages.passwordsBusy } },
  {
    url: "/trpc/auth.login",
    refusal: { error: { message: messages.passwordsBusy, data: { code: "BUSY", httpStatus: 503 } } },
  },
])("$url says plainly when too many are waiting, and when to try again", async ({ url, refusal }) => {
  const { verify, release } = holdHashing();
  const login = (_: unknown, index: number) =>
    server.app.inject({
      method: "POST",
      url,
      payload: { email: `nobody-${index}@people.example`, password: PASSWORD },
      // From one address, bodies that are not whole yet would be too many first.
      remoteAddress: `203.0.113.${index % ADDRESSES}`,
    });
  const crowd = Array.from({ length: MORE_THAN_WAIT }, login);
  await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  const busy = await Promise.any(
    crowd.map(async (call) => {
      const answer = await call;
      if (answer.statusCode !== 503) throw new Error("it was looked at");
      return answer;
    }),
  ).finally(release);
  expect(busy.json()).toMatchObject(refusal);
  expect(busy.headers["retry-after"]).toBe("5");
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
});
