// Bundles the process of the workspace it is called in: src/main.ts becomes dist/main.js, and other entries named on
// the command line become files beside it. Our own packages are inlined, npm packages stay outside.
import { rmSync } from "node:fs";
import { build } from "esbuild";
import { bundleOptions } from "./build/bundle-options.mjs";

rmSync("dist", { recursive: true, force: true });
try {
  await build(bundleOptions(process.cwd(), process.argv.slice(2)));
} catch {
  // esbuild has said what is wrong.
  process.exitCode = 1;
}
