import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { fileURLToPath } from "node:url";
import { seedDemo } from "@scriptkeeper/db/seed/demo";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { createTestDatabase, type TestDatabase } from "@scriptkeeper/testing/database/database";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

const program = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const MOST_MS_TO_STOP = 10_000;

/** Whole processes, on a machine that is busy with other tests. */
const STARTS_WITHIN_MS = 60_000;

let database: TestDatabase;
let port: number;
const started: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  port = await findFreePort();
});
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
});
afterAll(() => database.drop());

/** The server as a process of its own, as people start it. Its store cannot be reached. */
function start(settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { PORT: String(port), ...settings },
  });
  started.push(child);
  return child;
}

const settings = () => ({
  DATABASE_URL: database.url,
  SECRET_KEY: "q8Zp3vX0rT7mK2nB5yL9wD4hJ6sF1gCa",
  SHOPIFY_BASE_URL: "http://127.0.0.1:1",
  SHOPIFY_SHOP_DOMAIN: "pharmacy.example",
  SHOPIFY_CLIENT_ID: "id",
  SHOPIFY_CLIENT_SECRET: "secret",
});

async function untilLive(child: ChildProcess): Promise<void> {
  let said = "";
  const listen = (text: Buffer) => {
    said += text;
  };
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);
  // What the server said instead stands in the failure.
  await expect.poll(() => said, { timeout: 15_000 }).toContain("Server listening");
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
}

async function stopped(
  child: ChildProcess,
  how: () => unknown,
): Promise<{ code: number | null; ms: number }> {
  const from = performance.now();
  how();
  const [code] = child.exitCode === null ? await once(child, "exit") : [child.exitCode];
  return { code, ms: performance.now() - from };
}

test("SIGTERM ends the server in order, even after its threads have hashed a password", async () => {
  const child = start(settings());
  await untilLive(child);
  const signIn = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "nobody@people.example", password: "a quiet horse" }),
  });
  expect([signIn.status, await signIn.json()]).toMatchObject([401, { error: "WRONG_CREDENTIALS" }]);
  const { code, ms } = await stopped(child, () => child.kill("SIGTERM"));
  expect(code).toBe(0);
  expect(ms).toBeLessThan(MOST_MS_TO_STOP);
});

test("a crowd that connects while the server is stalled is accepted, and answered once it goes on", async () => {
  const child = start(settings());
  await untilLive(child);
  child.kill("SIGSTOP");
  const crowd = Array.from({ length: 1_000 }, () => createConnection({ host: "127.0.0.1", port }));
  const answers = crowd.map((socket) => once(socket, "data"));
  await Promise.all(crowd.map((socket) => once(socket, "connect")));
  for (const socket of crowd) socket.write("GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n");
  child.kill("SIGCONT");
  const statuses = (await Promise.all(answers)).map(([answer]) => String(answer).slice(0, 15));
  expect(new Set(statuses)).toEqual(new Set(["HTTP/1.1 200 OK"]));
  for (const socket of crowd) socket.destroy();
});

test("a stop during the start is not an error", { timeout: STARTS_WITHIN_MS }, async () => {
  for (let round = 0; round < 4; round++) {
    const child = start(settings());
    let said = "";
    child.stderr?.on("data", (text) => {
      said += text;
    });
    // It says the first thing, of its database's role, before it listens.
    const { code } = await stopped(child, () => child.stdout?.once("data", () => child.kill("SIGTERM")));
    expect([code, said]).toEqual([0, ""]);
  }
});

test("the server ends when its starter is gone", async () => {
  const child = start(settings());
  await untilLive(child);
  const { code } = await stopped(child, () => child.disconnect());
  expect(code).toBe(0);
});

test("invalid settings end the start with one sentence each", async () => {
  const child = start({ NODE_ENV: "production", SECRET_KEY: "a".repeat(40), SHOPIFY_ACCESS_TOKEN: "t" });
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
  });
  const [code] = await once(child, "close");
  expect(code).toBe(78);
  expect(said.trim().split("\n")).toEqual([
    "DATABASE_URL is required.",
    "SHOPIFY_SHOP_DOMAIN is required.",
    "SHOPIFY_CLIENT_SECRET is required.",
    "SECRET_KEY can be guessed; make a new one with: openssl rand -base64 48.",
    "PUBLIC_URL is required in production: the links in emails begin with it.",
    expect.stringMatching(/^TRUSTED_PROXY is required in production: /),
  ]);
});

test(
  "in production a database with the demo accounts ends the start with one sentence",
  async () => {
    const demo = { products: demoCatalogue, today: "2026-03-10", timeZone: "Australia/Sydney" };
    await seedDemo(database.url, demo);
    const child = start({
      ...settings(),
      NODE_ENV: "production",
      PUBLIC_URL: "https://renew.pharmacy.example",
      TRUSTED_PROXY: "none",
    });
    let said = "";
    child.stderr?.on("data", (text) => {
      said += text;
    });
    const [code] = await once(child, "close");
    expect(code).toBe(78);
    expect(said).toMatch(
      /^The database has the account admin@scriptkeeper\.example with .*another password\.\n$/,
    );
  },
  STARTS_WITHIN_MS,
);
