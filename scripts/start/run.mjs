import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { inRepository } from "./paths.mjs";
import { reportFailure } from "./step-failure.mjs";

/** Installs and builds what is missing, then runs the product in this process. */
export async function run() {
  try {
    await ensureInstalled();
    await ensureBuilt();
    await import(pathToFileURL(inRepository("apps/local/dist/main.js")).href);
  } catch (error) {
    reportFailure(error);
  }
}
