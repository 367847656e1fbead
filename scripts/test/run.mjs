import { ensureBuilt } from "../start/ensure-built.mjs";
import { ensureInstalled } from "../start/ensure-installed.mjs";
import { reportFailure } from "../start/step-failure.mjs";

/** Installs and builds what is missing, then runs the tests. Passes the arguments to vitest. */
export async function run(words) {
  try {
    await ensureInstalled();
    await ensureBuilt();
    const { register } = await import("tsx/esm/api");
    register();
    const { runTests } = await import("./run-tests.ts");
    process.exitCode = await runTests(words);
  } catch (error) {
    reportFailure(error);
    console.log("0 passed, 1 failed, 0 skipped");
  }
}
