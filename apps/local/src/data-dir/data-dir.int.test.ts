import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDir } from "./lock.ts";
import { emptyDataDir, prepareDataDir } from "./prepare.ts";
import { keepSecret } from "./secrets.ts";

let parent: string;
let dataDir: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "scriptkeeper-data-"));
  dataDir = join(parent, "data");
});

afterEach(() => rm(parent, { recursive: true, force: true }));

test("prepares a new folder, and can prepare it again", async () => {
  await prepareDataDir(dataDir);
  await prepareDataDir(dataDir);
  expect(await readdir(dataDir)).toHaveLength(1);
});

test("neither uses nor empties a folder with somebody else's files", async () => {
  await mkdir(dataDir);
  await writeFile(join(dataDir, "thesis.txt"), "years of work");
  const sentence = `The folder ${dataDir} holds files that are not Scriptkeeper's: set DATA_DIR to an empty folder.`;
  await expect(prepareDataDir(dataDir)).rejects.toThrow(sentence);
  await expect(emptyDataDir(dataDir)).rejects.toThrow(sentence);
  expect(await readdir(dataDir)).toEqual(["thesis.txt"]);
});

test("starting over empties our own folder", async () => {
  await prepareDataDir(dataDir);
  await mkdir(join(dataDir, "postgres"));
  await writeFile(join(dataDir, "postgres", "password"), "x");
  await emptyDataDir(dataDir);
  await prepareDataDir(dataDir);
  expect(await readdir(dataDir)).toHaveLength(1);
});

test("starting over does nothing where there is no folder yet", async () => {
  await emptyDataDir(dataDir);
});

test("refuses a folder below a file in one sentence", async () => {
  await writeFile(dataDir, "");
  await expect(prepareDataDir(join(dataDir, "below"))).rejects.toThrow(/because part of its path is a file/);
});

test("tells a second product on the same folder who is running there, until the first stops", async () => {
  await prepareDataDir(dataDir);
  const first = await lockDataDir(dataDir, "open http://localhost:3000.");
  await expect(lockDataDir(dataDir, "")).rejects.toThrow(
    `Scriptkeeper is already running with the data folder ${dataDir}: open http://localhost:3000.`,
  );
  await first.release();
  const second = await lockDataDir(dataDir, "");
  await second.release();
});

test("creates a secret once, long, and readable by its owner only", async () => {
  await prepareDataDir(dataDir);
  const secret = await keepSecret(dataDir, "secret-key");
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(await keepSecret(dataDir, "secret-key")).toBe(secret);
  expect(await keepSecret(dataDir, "webhook-secret")).not.toBe(secret);
  expect((await stat(join(dataDir, "secrets", "secret-key"))).mode & 0o777).toBe(0o600);
});
