// Bundles the process of the workspace it is called in: src/main.ts becomes dist/main.js, and other entries named on
// the command line become files beside it. Our own packages are inlined, npm packages with `--whole`.
import { rmSync } from "node:fs";
import { build } from "esbuild";
import { bundleOptions } from "./build/bundle-options.mjs";

const words = process.argv.slice(2);
const isWhole = words.includes("--whole");
rmSync("dist", { recursive: true, force: true });
try {
  await build(bundleOptions(process.cwd(), { entries: words.filter((word) => word !== "--whole"), isWhole }));
} catch {
  // esbuild has said what is wrong.
  process.exitCode = 1;
}
