import { forgetBuild } from "../start/ensure-built.mjs";
import { ensureInstalled } from "../start/ensure-installed.mjs";
import { reportFailure } from "../start/step-failure.mjs";

/** Installs what is missing, then runs the product from its sources. */
export async function run() {
  try {
    await ensureInstalled();
    forgetBuild();
    const { register } = await import("tsx/esm/api");
    register();
    const { runDevelopment } = await import("./run-development.ts");
    await runDevelopment();
  } catch (error) {
    reportFailure(error);
  }
}
