// Bundles the process of the workspace in which it is called: src/main.ts becomes dist/main.js, and other entries named on the
// command line become files beside it. It inlines our own packages, and with `--whole` npm packages as well.
import { rmSync } from "node:fs";
import { build } from "esbuild";
import { bundleOptions } from "./build/bundle-options.mjs";

const words = process.argv.slice(2);
const isWhole = words.includes("--whole");
rmSync("dist", { recursive: true, force: true });
try {
  await build(bundleOptions(process.cwd(), { entries: words.filter((word) => word !== "--whole"), isWhole }));
} catch {
  // esbuild has already printed the errors.
  process.exitCode = 1;
}
