import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whyInstallingFailed } from "./ensure-installed.mjs";
import { root } from "./paths.mjs";
import { runStep } from "./run-step.mjs";

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function failing(output: string, reasons: typeof whyInstallingFailed = []) {
  const args = ["-e", `console.error(${JSON.stringify(output)}); process.exit(1)`];
  return runStep({
    doing: "Working",
    done: "Worked",
    program: process.execPath,
    args,
    cwd: tmpdir(),
    reasons,
  });
}

test("a failed step gives the reason if known, and otherwise its output", async () => {
  await expect(failing("npm error ENOSPC: no space left")).rejects.toThrow(
    "Working failed: the disk is full.",
  );
  await expect(failing("src/network.ts: 3 errors")).rejects.toThrow(
    "src/network.ts: 3 errors\nWorking failed: see the lines above.",
  );
});

test("distinguishes packages that can't be fetched from ones that can't be written, and says where", async () => {
  const denied = (path: string) => `npm error Error: EACCES: permission denied, mkdir '${path}'`;
  for (const [output, why] of [
    ["npm error network request failed", "the npm registry could not be reached."],
    [denied(`${root}/node_modules`), "this user cannot write to the project's folder."],
    [denied("/nowhere/.npm"), "this user cannot write to /nowhere/.npm, where npm caches downloads: "],
  ] as const)
    await expect(failing(output, whyInstallingFailed)).rejects.toThrow(`Working failed: ${why}`);
});
