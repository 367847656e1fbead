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
  prepareBuild,
  type StartingProduct,
  type StartOptions,
  startProduct,
} from "@scriptkeeper/testing/running-product";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

const running: StartingProduct[] = [];

beforeAll(prepareBuild, 300_000);

afterEach(async () => {
  const products = running.splice(0);
  for (const product of products) await product.stop();
  for (const product of products) await product.remove();
});

test("one command brings up a product that answers and says where to look", async () => {
  const product = await start();
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

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s stops every process within ten seconds and the next start is clean",
  async (signal) => {
    const product = await start();
    const { baseUrl } = await product.ready;
    const database = serverOf(product);
    const asked = performance.now();
    product.process.kill(signal);
    expect(await product.ended).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
    expect(database && isAlive(database)).toBe(false);
    expect(existsSync(join(product.dataDir, "postgres", "cluster", "postmaster.pid"))).toBe(false);
    await expect(fetch(baseUrl)).rejects.toThrow();
    const next = await start({ settings: { DATA_DIR: product.dataDir, PORT: new URL(baseUrl).port } });
    await next.ready;
  },
);

test("after kill -9 everything it had started ends, but the database, which the next start takes over", async () => {
  const product = await start();
  const { baseUrl } = await product.ready;
  const database = serverOf(product);
  product.process.kill("SIGKILL");
  await product.ended;
  await vi.waitFor(() => expect(fetch(baseUrl)).rejects.toThrow(), 5_000);
  const next = await start({ settings: { DATA_DIR: product.dataDir, PORT: new URL(baseUrl).port } });
  await next.ready;
  expect(serverOf(next)).toBe(database);
  expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(200);
});

test("npm passes a stop on, and the product does not outlive it, whichever way it ends", async () => {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const port = String(await findFreePort());
    const product = await start({ settings: { PORT: port }, throughNpm: true });
    const live = `http://127.0.0.1:${port}/health/live`;
    await vi
      .waitFor(() => fetch(live), { timeout: 90_000, interval: 100 })
      .catch((cause) => Promise.reject(new Error(product.output(), { cause })));
    const database = serverOf(product) ?? 0;
    product.process.kill(signal);
    await vi.waitFor(() => expect(isAlive(database)).toBe(false), { timeout: 10_000, interval: 100 });
    await expect(fetch(live)).rejects.toThrow();
  }
});

test("a second start on the same data says where the first one is", async () => {
  const product = await start();
  const { baseUrl } = await product.ready;
  const second = await start({ settings: { DATA_DIR: product.dataDir } });
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Scriptkeeper already runs with the data folder ${product.dataDir}: open ${baseUrl} (process ${product.process.pid}).\n`,
  );
});

test("starting over gives the demo data anew and refuses while the product runs", async () => {
  const product = await start();
  await product.ready;
  const tooEarly = await start({ settings: { DATA_DIR: product.dataDir }, args: ["--reset"] });
  expect(await tooEarly.ended).toBe(1);
  expect(tooEarly.output()).toMatch(/^Scriptkeeper already runs with the data folder/);
  product.process.kill("SIGTERM");
  await product.ended;
  await writeFile(join(product.dataDir, "leftover"), "");
  const anew = await start({ settings: { DATA_DIR: product.dataDir }, args: ["--reset"] });
  await anew.ready;
  expect(existsSync(join(product.dataDir, "leftover"))).toBe(false);
});

test("a port in use is one sentence and exit code 1", async () => {
  const port = await findFreePort();
  const holder = createServer().listen(port, "127.0.0.1");
  await once(holder, "listening");
  try {
    const product = await start({ settings: { PORT: String(port) } });
    expect(await product.ended).toBe(1);
    expect(product.output()).toBe(
      `Port ${port} is in use by another program: stop it, or choose another one with PORT=${port + 1} npm start.\n`,
    );
  } finally {
    holder.close();
  }
});

test.each([
  [{ PORT: "http" }, [], 'PORT must be a number from 1 to 65535, not "http".\n'],
  [
    {},
    ["--resett"],
    'The options are --reset, which starts over ("npm start -- --reset"), and --store=strict, which sets the demonstration store up like an ordinary real shop.\n',
  ],
  [{}, ["--store=lax"], 'The demonstration store is relaxed or strict, not "lax".\n'],
])("settings %j and options %j are refused in one sentence", async (settings, args, sentence) => {
  const product = await start({ settings, args });
  expect(await product.ended).toBe(1);
  expect(product.output()).toBe(sentence);
});

test("a data folder with somebody else's files is left alone, also when starting over", async () => {
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

async function start(options?: StartOptions): Promise<StartingProduct> {
  const product = await startProduct(options);
  running.push(product);
  return product;
}

function serverOf({ dataDir }: StartingProduct): number | undefined {
  return readPostmaster(join(dataDir, "postgres", "cluster"))?.pid;
}
