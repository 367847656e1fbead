import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { attackCalls } from "@scriptkeeper/testing/attack-size";
import { createRandom, type Random } from "@scriptkeeper/testing/random/random";
import { runSeed } from "@scriptkeeper/testing/random/run-seed";
import type { TestContext } from "@scriptkeeper/testing/services/context";
import { shopContext } from "@scriptkeeper/testing/services/shop-context";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { callLimits } from "./call-limits.ts";
import { createServerLogger } from "./logger.ts";
import { hashPasswordsCheaply } from "./testing/fuzz/cheap-password-hashing.ts";
import { fuzzCalls } from "./testing/fuzz/fuzz-calls.ts";
import { type FuzzActor, type FuzzFixtures, insertFuzzFixtures } from "./testing/fuzz/fuzz-fixtures.ts";
import { oddHeaders, oddMethod } from "./testing/fuzz/fuzz-headers.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

const CALLS = attackCalls({ small: 1_500, full: 1_000_000 });
/** A new database after so many, for some calls delete what the others name. */
const CALLS_A_WORLD = 50_000;
const AT_ONCE = 16;
/** The newest lines of the log, in which a fault tells its cause. */
const KEPT_LINES = 20;
const MOST_MEGABYTES = 64;
const SECONDS_A_CALL = 0.05;
/** So long the store is waited for: a busy machine is no fault. */
const PATIENCE_MS = 10_000;
const ACTORS: readonly FuzzActor[] = [
  "visitor",
  "patient",
  "patient",
  "administrator",
  "administrator",
  "administrator",
  "illFormed",
];
const NEVER = 1_000_000_000;
const limits = callLimits({
  login: NEVER,
  forgotPassword: NEVER,
  resetPassword: NEVER,
  resetLink: NEVER,
  renewal: NEVER,
  general: NEVER,
});

test("no input from any caller causes a server error or leaks memory", {
  timeout: 14_400_000,
}, async ({ annotate }) => {
  const seed = runSeed();
  const random = createRandom(seed);
  const tally = new Map<number, number>();
  const faults = new Map<string, string>();
  const megabytes: number[] = [];
  const begun = performance.now();
  hashPasswordsCheaply();
  // The world in which the first fault was found is sent to its end, and no other.
  for (let done = 0; done < CALLS && faults.size === 0; done += CALLS_A_WORLD)
    await inWorld(async (product) => {
      const attack = {
        product,
        random,
        faults,
        tally,
        world: await insertFuzzFixtures(product.ctx, "a good long password"),
      };
      const count = Math.min(CALLS_A_WORLD, CALLS - done);
      await sendMany(attack, count);
      megabytes.push(residentMegabytes());
    });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  await annotate(
    `${sum(tally)} requests in ${seconds} s, SEED=${seed}; MB after each world: ${megabytes.map(Math.round).join(", ")}; ${answersOf(tally)}`,
  );
  expect([...faults.values()], `Repeat it with SEED=${seed}.`).toEqual([]);
  expect(tally.get(200) ?? 0, "some calls succeed").toBeGreaterThan(CALLS / 20);
  // After the first one everything is loaded and each pool is full: what the memory grows from there on is lost.
  const [warm = 0, ...later] = megabytes;
  expect(Math.max(...later) - warm).toBeLessThanOrEqual(MOST_MEGABYTES);
});

interface Attack {
  product: Product;
  random: Random;
  world: FuzzFixtures;
  faults: Map<string, string>;
  /** How many answers had which status. */
  tally: Map<number, number>;
}

/**
 * Some are always on their way: a slow one holds up none of the others. Where somebody signed out, or was deleted, those
 * that follow come in a new world, made while no other call runs that could delete half of it.
 */
async function sendMany(attack: Attack, count: number): Promise<void> {
  let left = count;
  while (left > 0) {
    let isOver = false;
    const sendOn = async () => {
      while (!isOver && left-- > 0) if (await sendOne(attack)) isOver = true;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
    if (isOver) attack.world = await insertFuzzFixtures(attack.product.ctx);
  }
}

/** Whether its sender is signed in no more. */
async function sendOne({ product, world, random, faults, tally }: Attack): Promise<boolean> {
  // The store gives its calls back as time goes by.
  product.ctx.clock.advance({ seconds: SECONDS_A_CALL });
  const { name, isSignedIn, options } = request(world, random);
  const { statusCode, body } = await product.server.app.inject(options);
  tally.set(statusCode, (tally.get(statusCode) ?? 0) + 1);
  if (isOurFault(statusCode, body))
    faults.set(`${name} ${statusCode}`, told({ name, options, body, log: product.log }));
  return isSignedIn && statusCode === 401;
}

/**
 * Whoever orders while another cart of theirs is being prepared is told so, with the status 503 that stands for it; so is
 * who asks for the worker, of which there is none here.
 */
function isOurFault(statusCode: number, body: string): boolean {
  const isFailed = statusCode >= 500 || /"httpStatus":5\d\d/.test(body);
  return isFailed && !/"(?:error|code)":"STILL_PREPARING"|^\{"status":"not working"\}$/.test(body);
}

function sum(tally: ReadonlyMap<number, number>): number {
  return [...tally.values()].reduce((total, count) => total + count, 0);
}

function answersOf(tally: ReadonlyMap<number, number>): string {
  return [...tally]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function residentMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().rss / 1024 / 1024;
}

interface Product {
  ctx: TestContext;
  server: TestApp;
  log: string[];
}

async function inWorld(run: (product: Product) => Promise<void>): Promise<void> {
  const shop = await shopContext({ isTimeless: true, timeoutMs: PATIENCE_MS });
  shop.ctx.settings.checkoutWaitMs = PATIENCE_MS;
  const webFolder = await mkdtemp(path.join(tmpdir(), "scriptkeeper-fuzz-"));
  await writeFile(path.join(webFolder, "index.html"), "<!doctype html><title>Scriptkeeper</title>");
  const log: string[] = [];
  const keep = (line: string) => {
    log.push(line);
    if (log.length > KEPT_LINES) log.shift();
  };
  const server = await testApp(shop.ctx, {
    log: createServerLogger("warn", { write: keep }),
    http: { callLimits: limits },
    webFolder,
  });
  try {
    await run({ ctx: shop.ctx, server, log });
  } finally {
    await server.close();
    await shop.close();
    await rm(webFolder, { recursive: true });
  }
}

const calls = fuzzCalls();

function request(world: FuzzFixtures, random: Random) {
  const call = random.pick(calls);
  // Most are nearly right, so that they come as far as they can.
  const hostileOf = random.pick([4, 12, 30]);
  const options = call.build({ random, known: world.known, hostileOf });
  const actor = random.pick(ACTORS);
  const headers = {
    ...options.headers,
    ...(actor === "visitor" ? {} : { authorization: `Bearer ${random.pick(world.tokens[actor])}` }),
    ...(random.chance(10) ? oddHeaders(random) : {}),
  };
  const method = random.chance(30) ? oddMethod(random) : options.method;
  const isSignedIn =
    (actor === "patient" || actor === "administrator") && !/login|confirm|change/i.test(call.name);
  return { name: call.name, isSignedIn, options: { ...options, method, headers } as InjectOptions };
}

interface Fault {
  name: string;
  options: InjectOptions;
  body: string;
  log: readonly string[];
}

function told({ name, options, body, log }: Fault): string {
  const { method, url, payload } = options;
  const causes = [
    ...log.join("").matchAll(/"(?:message|code|routine)":"[^"]*"|\/(?:apps|packages)\/[^)\\"]*/g),
  ];
  return [
    `${name}: ${method} ${String(url).slice(0, 300)} ${String(payload ?? "").slice(0, 500)}`,
    body.slice(0, 200),
    ...causes.slice(0, 10).map(([cause]) => cause),
  ].join("\n");
}
