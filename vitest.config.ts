import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { preactForReact } from "./apps/web/preact-for-react.ts";
import { SweepsFirst } from "./packages/config/vitest/sweeps-first.ts";

const setupFiles = [
  "./packages/config/vitest/fail-on-console.ts",
  "./packages/config/vitest/repeat-by-seed.ts",
];
/** Tests wait for databases and timers a quarter of their time: one more than there are cores keeps those busy. */
const maxWorkers = availableParallelism() + 1;
const { ATTACK, CI } = process.env;
/** A machine that stands still for a while must not refuse a change. What passes only then is named in the run's last lines. */
const retry = CI ? 1 : 0;
/** Node 25 and newer have a `localStorage` without a file to keep it in, which would stand in the way of jsdom's. */
const noStorageOfNode = ["--no-experimental-webstorage"].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);
/** A file's tests end before optimised code has paid for its compilation. Only Node 20 knows this option by this name. */
const optimisingLate = process.versions.node.startsWith("20.") ? ["--interrupt-budget=1000000"] : [];
/** MiB. A drawn screen leaves so much garbage behind that it is cheaper to collect it less often. */
const roomForGarbage = ["--min-semi-space-size=16", "--max-semi-space-size=64"];
/** `expect.poll` returns as soon as it may; a second is not enough where the machine is busy. */
const polling = { expect: { poll: { timeout: 10_000 } } };
const outside = ["**/node_modules/**", "**/dist/**"];
/** What starts whole processes and sees them end: slow, and slower still where the machine is busy. */
const processes = [
  "apps/local/**/*.int.test.ts",
  "apps/{server,worker}/src/main.int.test.ts",
  "apps/worker/src/{cut-short,killed-copying}.int.test.ts",
  "packages/dev-postgres/**/*.int.test.ts",
  "scripts/operator/*.int.test.ts",
];
/** What draws the components is what draws the product (docs/decisions/0066-preact-draws-every-screen.md). */
const drawnByPreact: Pick<ViteUserConfig, "resolve" | "oxc"> = {
  resolve: {
    alias: [
      ...preactForReact,
      // Testing Library takes `act` from there, as Preact's React has none.
      {
        find: /^react-dom\/test-utils$/,
        replacement: fileURLToPath(new URL("packages/ui/src/testing/act.ts", import.meta.url)),
      },
    ],
    // Libraries in the form that a build takes: what is required instead of imported would get React.
    mainFields: ["module"],
    conditions: ["module", "module-sync", "node"],
  },
  oxc: { jsx: { runtime: "automatic", development: false } },
};

export default defineConfig({
  test: {
    // What was read for one project is there for the others, and for the next run.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: SweepsFirst },
    projects: [
      {
        test: {
          name: "pure",
          maxWorkers,
          execArgv: noStorageOfNode,
          isolate: false,
          include: ["{apps,packages}/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [...outside, "**/*.{int,attack}.test.ts"],
          testTimeout: 20_000,
          setupFiles,
        },
      },
      {
        ...drawnByPreact,
        test: {
          name: "components",
          // Libraries ask for React, too. Preact itself is there once, also where a test resets its modules.
          server: { deps: { inline: [/\/node_modules\/(?!preact\/)/] } },
          retry,
          maxWorkers,
          environment: "jsdom",
          execArgv: [...noStorageOfNode, ...optimisingLate, ...roomForGarbage],
          isolate: false,
          include: ["apps/web/src/**/*.test.tsx", "packages/ui/src/**/*.test.tsx"],
          exclude: outside,
          testTimeout: 60_000,
          setupFiles: [...setupFiles, "./packages/ui/src/testing/setup.ts"],
        },
      },
      {
        test: {
          name: "integration",
          ...polling,
          retry,
          maxWorkers,
          // Reading modules anew for each file took a quarter of the time; each has a database of its own all the same.
          isolate: false,
          include: ["{apps,packages,scripts}/**/*.int.test.ts"],
          exclude: [...outside, ...processes],
          setupFiles,
          globalSetup: ["./packages/testing/src/database/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "processes",
          ...polling,
          retry,
          maxWorkers,
          include: processes,
          exclude: outside,
          setupFiles,
          globalSetup: [
            "./packages/testing/src/processes/build-setup.ts",
            "./packages/testing/src/database/global-setup.ts",
          ],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // What an attacker tries, in a small form; `npm run attack` tries all of it.
          name: "attack",
          ...polling,
          maxWorkers,
          isolate: false,
          include: ["{apps,packages}/**/*.attack.test.ts"],
          exclude: outside,
          setupFiles,
          globalSetup: ["./packages/testing/src/database/global-setup.ts"],
          testTimeout: ATTACK === "full" ? 3_600_000 : 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          ...polling,
          retry,
          include: ["apps/e2e/src/*.e2e.ts"],
          exclude: outside,
          globalSetup: ["./apps/e2e/src/support/browser-setup.ts"],
          setupFiles: ["./apps/e2e/src/support/worker-setup.ts"],
          // Each with a browser and a product of its own, which keep a core busy.
          maxWorkers: Math.max(2, availableParallelism()),
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
