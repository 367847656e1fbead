import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { findChromium, findRedis, hasLightChromium } from "@scriptkeeper/testing/processes/programs";
import { inRepository } from "../start/paths.mjs";

/** Marks that a lighter Chromium was looked for, so that Debian versions without it lose that time only once. */
const stamp = inRepository("node_modules", ".scriptkeeper-chromium");

/** Debian packages, each installed if those before it did not provide the program. */
const packages = [
  { name: "chromium-headless-shell", isThere: () => hasLightChromium() || existsSync(stamp) },
  { name: "chromium", isThere: () => findChromium() !== undefined },
  { name: "redis-server", isThere: () => findRedis() !== undefined },
];

const programs = [
  {
    find: findChromium,
    missing:
      "Chromium is not installed and could not be installed: the browser tests were skipped; install it or set CHROMIUM_PATH.",
  },
  {
    find: findRedis,
    missing:
      "redis-server is not installed and could not be installed: its tests were skipped; install it or set REDIS_SERVER_PATH.",
  },
];

/** Looks for the programs that the tests need besides npm packages, and installs them if it can do so without asking. Names what is missing. */
export function ensurePrograms(): string[] {
  const install = installer();
  for (const { name, isThere } of packages) if (!isThere()) install(name);
  writeFileSync(stamp, "");
  return programs.filter(({ find }) => !find()).map(({ missing }) => missing);
}

function installer(): (packageName: string) => void {
  let prefix: string[] | undefined;
  return (packageName) => {
    const quiet = ["-qq", "-o", "Dpkg::Use-Pty=0"];
    if (!prefix) {
      prefix = rightToInstall();
      if (prefix) run([...prefix, "apt-get", "update", ...quiet]);
    }
    if (!prefix) return;
    console.log(`Installing ${packageName} for the tests …`);
    run([...prefix, "apt-get", "install", "-y", "--no-install-recommends", ...quiet, packageName]);
  };
}

/** Returns the words to put before apt-get; undefined if there is no apt-get or it would ask a person. */
function rightToInstall(): string[] | undefined {
  if (process.platform !== "linux" || !succeeds(["apt-get", "--version"])) return undefined;
  const environment = ["env", "DEBIAN_FRONTEND=noninteractive"];
  if (process.getuid?.() === 0) return environment;
  return succeeds(["sudo", "-n", "true"]) ? ["sudo", "-n", ...environment] : undefined;
}

function succeeds(words: string[]): boolean {
  return run(words).status === 0;
}

function run([program = "", ...args]: string[]) {
  return spawnSync(program, args, { stdio: "ignore", timeout: 300_000 });
}
