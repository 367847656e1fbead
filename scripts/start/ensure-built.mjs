import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { inRepository, root } from "./paths.mjs";
import { withPrepareLock } from "./prepare-lock.mjs";
import { runStep } from "./run-step.mjs";
import { sourceFingerprint } from "./source-fingerprint.mjs";

const stamp = inRepository("apps", "local", "dist", "built-from");
const products = ["server/dist/main.js", "worker/dist/main.js", "local/dist/main.js", "web/dist/index.html"];

/** Builds if a source has changed since the last build. Finds out without starting any tool. */
export function ensureBuilt() {
  return withPrepareLock(buildUnlessBuilt);
}

async function buildUnlessBuilt() {
  const wanted = sourceFingerprint(root);
  const isComplete = products.every((path) => existsSync(inRepository("apps", path)));
  if (isComplete && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  // An interrupted build leaves parts of two builds, for which neither stamp would be right.
  forgetBuild();
  await runStep({
    doing: "Building",
    done: "Built",
    program: process.execPath,
    args: [
      inRepository("node_modules", "turbo", "bin", "turbo"),
      "run",
      "build",
      "--output-logs=errors-only",
    ],
    cwd: root,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", TURBO_NO_UPDATE_NOTIFIER: "1", DO_NOT_TRACK: "1" },
  });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Makes the next start build again, because something else writes to the build's folders. */
export function forgetBuild() {
  rmSync(stamp, { force: true });
}
