import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { seedDemo } from "@scriptkeeper/db/seed/demo";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { workerSettings } from "./testing/settings.ts";

const program = fileURLToPath(new URL("../dist/main.js", import.meta.url));

/** Whole processes, on a machine that is busy with other tests. */
const STARTS_WITHIN_MS = 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** The worker as a process of its own, and everything that it says. */
function startProcess(env: Record<string, string>, { inOwnSession = false } = {}) {
  const child = fork(program, {
    execArgv: [],
    env,
    silent: true,
    detached: inOwnSession,
  });
  children.push(child);
  let said = "";
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      for (const listen of heard) listen();
    });
  const exit = once(child, "exit").then(([code]) => code as number);
  return {
    child,
    exit,
    said: () => said,
    saying: (words: string) =>
      new Promise<void>((resolve) => {
        const listen = () => {
          if (said.includes(words)) resolve();
        };
        heard.add(listen);
        listen();
      }),
  };
}

/** The last lines: why it ended as it did. */
const lastOf = (said: string) => said.trim().split("\n").slice(-3).toReversed().join("\n");

const settings = () => ({
  PATH: "",
  ...workerSettings(database.url),
});

test("a worker without its settings says plainly what is missing, and ends", async () => {
  const { exit, said } = startProcess({ PATH: "" });
  expect(await exit).toBe(78);
  expect(said()).toContain("SMTP_URL is required.");
  expect(said()).not.toContain("at ");
});

test("SIGTERM ends the worker in order, however often it comes", async () => {
  const { child, exit, said, saying } = startProcess(settings());
  await saying("the worker takes jobs");
  child.kill("SIGINT");
  child.kill("SIGTERM");
  child.kill("SIGTERM");
  expect(await exit, lastOf(said())).toBe(0);
});

const own = getPriority();
test.each([
  { started: "like everything else", before: own, after: Math.max(own, 5) },
  { started: "further down", before: 15, after: 15 },
])("a worker started $started lowers itself to nice $after and no further", async ({ before, after }) => {
  const { child, exit, said, saying } = startProcess(settings());
  const pid = child.pid ?? 0;
  setPriority(pid, before);
  await saying("the worker takes jobs");
  expect(getPriority(pid)).toBe(after);
  child.kill("SIGTERM");
  expect(await exit, lastOf(said())).toBe(0);
});

describe.skipIf(!existsSync("/proc/self/autogroup"))("if the system shares processors among sessions", () => {
  const groupOf = (pid: number | "self" | undefined) => readFileSync(`/proc/${pid}/autogroup`, "utf8").trim();

  test("a worker in its own session yields to the others", async () => {
    const { child, saying } = startProcess(settings(), { inOwnSession: true });
    await saying("the worker takes jobs");
    expect(groupOf(child.pid)).not.toBe(groupOf("self"));
    expect(groupOf(child.pid)).toMatch(/ nice 5$/);
  });

  test("a worker among others leaves the session's priority alone", async () => {
    const before = groupOf("self");
    const { child, saying } = startProcess(settings());
    await saying("the worker takes jobs");
    expect(groupOf(child.pid)).toBe(before);
  });
});

test("a worker ends on its own when its starter is gone", async () => {
  const { child, exit, said, saying } = startProcess(settings());
  await saying("the worker takes jobs");
  child.disconnect();
  expect(await exit, lastOf(said())).toBe(0);
});

test("the worker waits for a missing database, and can be stopped while it waits", async () => {
  const { child, exit, said, saying } = startProcess({
    ...settings(),
    DATABASE_URL: "postgres://127.0.0.1:9/none",
  });
  await saying("the database is not ready yet");
  child.kill("SIGTERM");
  expect(await exit, lastOf(said())).toBe(0);
});

test(
  "in production a worker refuses jobs from a database with the demo accounts, and says why",
  async () => {
    const demo = { products: demoCatalogue, today: "2026-03-10", timeZone: "Australia/Sydney" };
    await seedDemo(database.url, demo);
    const { exit, said } = startProcess({
      ...settings(),
      NODE_ENV: "production",
      SECRET_KEY: "q8Zp3vX0rT7mK2nB5yL9wD4hJ6sF1gCa",
      PUBLIC_URL: "https://renew.pharmacy.example",
      MAIL_FROM: "renewals@pharmacy.example",
    });
    expect(await exit).toBe(78);
    expect(said()).toContain("The database has the account admin@scriptkeeper.example");
    expect(said()).not.toContain("the worker takes jobs");
  },
  STARTS_WITHIN_MS,
);
