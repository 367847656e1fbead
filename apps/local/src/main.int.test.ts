import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPostmaster } from "@scriptkeeper/dev-postgres/postmaster";
import { findFreePort } from "@scriptkeeper/dev-process/free-port";
import { isAlive } from "@scriptkeeper/dev-process/is-alive";
import {
  type StartingProduct,
  type StartOptions,
  startProduct,
} from "@scriptkeeper/testing/processes/running-product";
import { makeScratchFolder } from "@scriptkeeper/testing/processes/scratch-folder";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

/** A start on a new folder makes a database and fills it: tests that need none go on with what the last one left. */
let dataDir: string;
let current: StartingProduct | undefined;
const started: StartingProduct[] = [];

beforeAll(async () => {
  dataDir = await makeScratchFolder("scriptkeeper-product-");
});

afterEach(async () => {
  for (const product of started.splice(0)) {
    if (product.dataDir !== dataDir) await product.remove();
    else if (product !== current) await product.stop();
  }
});

afterAll(async () => {
  await current?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("one command starts a product that answers, and prints where to open it", async () => {
  const product = await runningProduct();
  const { baseUrl, localPartsUrl } = await product.ready;
  expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(200);
  expect(await (await fetch(`${baseUrl}/local/mailbox.json`)).json()).toEqual([]);
  expect(localPartsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  for (const text of [
    baseUrl,
    "patient@scriptkeeper.example",
    "admin@scriptkeeper.example",
    "/local/mailbox",
    "Ctrl-C",
  ])
    expect(product.output()).toContain(text);
});

test("a second start on the same data says where the first one is running", async () => {
  const product = await runningProduct();
  const { baseUrl } = await product.ready;
  const second = await start({ settings: { DATA_DIR: dataDir } });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Scriptkeeper is already running with the data folder ${dataDir}: open ${baseUrl} (process ${product.process.pid}).\n`,
  );
});

test("SIGINT stops every process within ten seconds, and the next start is clean", async () => {
  const product = await runningProduct();
  const { baseUrl } = await product.ready;
  await expectCleanStop(product, "SIGINT");
  await startNext({ settings: { PORT: new URL(baseUrl).port } });
});

test("after kill -9 everything it started ends except the database, which the next start takes over", async () => {
  const product = await runningProduct();
  const { baseUrl } = await product.ready;
  const database = serverPid();
  product.process.kill("SIGKILL");
  await product.ended;
  await vi.waitFor(() => expect(fetch(baseUrl)).rejects.toThrow(), 5_000);
  await startNext({ settings: { PORT: new URL(baseUrl).port } });
  expect(serverPid()).toBe(database);
  expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(200);
});

test("SIGTERM stops every process, too; starting over then restores the demo data, and is refused before", async () => {
  const product = await runningProduct();
  const tooEarly = await start({ settings: { DATA_DIR: dataDir }, args: ["--reset"] });
  expect(await tooEarly.ended).toBe(1);
  expect(tooEarly.output()).toMatch(/^Scriptkeeper is already running with the data folder/);
  await expectCleanStop(product, "SIGTERM");
  await writeFile(join(dataDir, "leftover"), "");
  await startNext({ args: ["--reset"] });
  expect(existsSync(join(dataDir, "leftover"))).toBe(false);
});

test("npm passes on a stop, and the product never outlives npm, however npm ends", async () => {
  await current?.stop();
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const port = String(await findFreePort());
    const product = await start({ settings: { PORT: port, DATA_DIR: dataDir }, throughNpm: true });
    const live = `http://127.0.0.1:${port}/health/live`;
    await vi
      .waitFor(() => fetch(live), { timeout: 90_000, interval: 100 })
      .catch((cause) => Promise.reject(new Error(product.output(), { cause })));
    const database = serverPid() ?? 0;
    product.process.kill(signal);
    await vi.waitFor(() => expect(isAlive(database)).toBe(false), { timeout: 10_000, interval: 100 });
    await expect(fetch(live)).rejects.toThrow();
    await product.ended;
  }
});

test("reports a port in use in one sentence, with exit code 1", async () => {
  const port = await findFreePort();
  const holder = createServer().listen(port, "127.0.0.1");
  await once(holder, "listening");
  try {
    const product = await start({ settings: { PORT: String(port) } });
    expect(await product.ended).toBe(1);
    expect(product.output()).toBe(
      `Port ${port} is in use by another program: stop that program, or choose another port with PORT=${port + 1} npm start.\n`,
    );
  } finally {
    holder.close();
  }
});

test.each([
  [{ PORT: "http" }, [], 'PORT must be a number from 1 to 65535, not "http".\n'],
  [
    { STORE_TIMEZONE: "Sydney" },
    [],
    'STORE_TIMEZONE must be a time zone\'s name, such as Australia/Sydney, not "Sydney".\n',
  ],
  [
    {},
    ["--resett"],
    'The options are --reset, which deletes all local data and starts over ("npm start -- --reset"), and --store=strict, which sets up the demonstration store like an ordinary real shop.\n',
  ],
  [{}, ["--store=lax"], '--store must be relaxed or strict, not "lax".\n'],
])("refuses settings %j and options %j in one sentence", async (settings, args, sentence) => {
  const product = await start({ settings, args });
  expect(await product.ended).toBe(1);
  expect(product.output()).toBe(sentence);
});

test("leaves a data folder with somebody else's files alone, even when starting over", async () => {
  const folder = await mkdtemp(join(tmpdir(), "scriptkeeper-foreign-"));
  await writeFile(join(folder, "thesis.txt"), "years of work");
  try {
    const product = await start({ settings: { DATA_DIR: folder }, args: ["--reset"] });
    expect(await product.ended).toBe(1);
    expect(product.output()).toMatch(/^The folder .* holds files that are not Scriptkeeper's/);
    expect(existsSync(join(folder, "thesis.txt"))).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Within ten seconds nothing of the product runs or answers any more. */
async function expectCleanStop(product: StartingProduct, signal: "SIGINT" | "SIGTERM"): Promise<void> {
  const { baseUrl } = await product.ready;
  const database = serverPid();
  const asked = performance.now();
  product.process.kill(signal);
  expect(await product.ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect(database && isAlive(database)).toBe(false);
  expect(existsSync(join(dataDir, "postgres", "cluster", "postmaster.pid"))).toBe(false);
  await expect(fetch(baseUrl)).rejects.toThrow();
}

async function start(options?: StartOptions): Promise<StartingProduct> {
  const product = await startProduct(options);
  started.push(product);
  return product;
}

/** The product on the shared folder, started where the last test left none running. */
async function runningProduct(): Promise<StartingProduct> {
  const isRunning = current && current.process.exitCode === null && current.process.signalCode === null;
  return current && isRunning ? current : startNext();
}

/** Starts the product on the shared folder again. */
async function startNext({ settings, ...options }: StartOptions = {}): Promise<StartingProduct> {
  const next = await start({ ...options, settings: { ...settings, DATA_DIR: dataDir } });
  await next.ready;
  current = next;
  return next;
}

function serverPid(): number | undefined {
  return readPostmaster(join(dataDir, "postgres", "cluster"))?.pid;
}
