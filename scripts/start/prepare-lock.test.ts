import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withPrepareLock } from "./prepare-lock.mjs";

let folder: string;
let lock: string;

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  folder = mkdtempSync(join(tmpdir(), "scriptkeeper-lock-"));
  lock = join(folder, "preparing");
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test("the second of two simultaneous preparations waits for the first, and says so", async () => {
  const said: string[] = [];
  const work = async () => {
    said.push("begins");
    if (said.length === 1)
      await vi.waitFor(() => expect(console.log).toHaveBeenCalledOnce(), { timeout: 5_000 });
    said.push("ends");
  };
  await Promise.all([withPrepareLock(work, lock), withPrepareLock(work, lock)]);
  expect(said).toEqual(["begins", "ends", "begins", "ends"]);
  expect(console.log).toHaveBeenCalledExactlyOnceWith(
    "Another start is preparing this folder; waiting for it …",
  );
  expect(existsSync(lock)).toBe(false);
});

test("a failed or killed preparation blocks nobody", async () => {
  await expect(withPrepareLock(() => Promise.reject(new Error("no room")), lock)).rejects.toThrow("no room");
  expect(await withPrepareLock(async () => "done", lock)).toBe("done");
  writeFileSync(lock, "");
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  expect(await withPrepareLock(async () => "done", lock)).toBe("done");
});

test("the preparation runs without a lock if the lock's folder is missing", async () => {
  expect(await withPrepareLock(async () => "done", join(folder, "missing", "preparing"))).toBe("done");
});
