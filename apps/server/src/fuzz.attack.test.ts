import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { attackSize } from "@scriptkeeper/testing/attack-size";
import type { TestContext } from "@scriptkeeper/testing/context";
import { createRandom, type Random } from "@scriptkeeper/testing/random";
import { runSeed } from "@scriptkeeper/testing/run-seed";
import { shopContext } from "@scriptkeeper/testing/shop-context";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { callLimits } from "./call-limits.ts";
import { createServerLogger } from "./logger.ts";
import { type FuzzCall, fuzzCalls } from "./testing/fuzz/fuzz-calls.ts";
import { oddHeaders, oddMethod } from "./testing/fuzz/fuzz-headers.ts";
import { type FuzzActor, type FuzzWorld, fuzzWorld } from "./testing/fuzz/fuzz-world.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

const CALLS = attackSize({ small: 1_500, full: 1_000_000 });
/** A new database after so many, for some calls delete what the others name. */
const CALLS_A_WORLD = 50_000;
/** By then everything is loaded and each pool is full: what the memory grows from there on is lost. */
const CALLS_TO_WARM_UP = 5_000;
const AT_ONCE = 12;
const MOST_MEGABYTES = 64;
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

test("whatever is sent, by whomever, nothing answers that it is our fault, and no memory is lost", {
  timeout: 14_400_000,
}, async () => {
  const seed = runSeed();
  const random = createRandom(seed);
  const calls = fuzzCalls();
  const faults = new Map<string, string>();
  const tally = new Map<number, number>();
  let grown = 0;
  for (let done = 0; done < CALLS; done += CALLS_A_WORLD) {
    const count = Math.min(CALLS_A_WORLD, CALLS - done);
    await inWorld(async ({ ctx, server, log }) => {
      let world = await fuzzWorld(ctx, "a good long password");
      let warm: number | null = null;
      for (let sent = 0; sent < count; sent += AT_ONCE) {
        if (warm === null && sent >= CALLS_TO_WARM_UP) warm = residentMegabytes();
        log.length = 0;
        const requests = Array.from({ length: AT_ONCE }, () => request(calls, world, random));
        const answers = await Promise.all(requests.map(({ options }) => server.app.inject(options)));
        // Somebody signed out, or was deleted.
        if (requests.some(({ isSignedIn }, index) => isSignedIn && answers[index]?.statusCode === 401))
          world = await fuzzWorld(ctx);
        for (const [index, answer] of answers.entries()) {
          tally.set(answer.statusCode, (tally.get(answer.statusCode) ?? 0) + 1);
          const { name, options } = requests[index] ?? { name: "", options: {} };
          if (answer.statusCode >= 500 || /"httpStatus":5\d\d/.test(answer.body))
            faults.set(`${name} ${answer.statusCode}`, told({ name, options, body: answer.body, log }));
        }
      }
      if (warm !== null) grown = Math.max(grown, residentMegabytes() - warm);
    });
  }
  expect([...faults.values()], `Repeat it with SEED=${seed}.`).toEqual([]);
  expect(tally.get(200) ?? 0, "some calls succeed").toBeGreaterThan(CALLS / 20);
  expect(grown).toBeLessThanOrEqual(MOST_MEGABYTES);
});

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
  const shop = await shopContext({ isTimeless: true });
  const webFolder = await mkdtemp(path.join(tmpdir(), "scriptkeeper-fuzz-"));
  await writeFile(path.join(webFolder, "index.html"), "<!doctype html><title>Scriptkeeper</title>");
  const log: string[] = [];
  const server = await testApp(shop.ctx, {
    log: createServerLogger("error", { write: (line) => log.push(line) }),
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

function request(calls: readonly FuzzCall[], world: FuzzWorld, random: Random) {
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
