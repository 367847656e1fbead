import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { findChromium, findRedis, hasLightChromium } from "@scriptkeeper/testing/processes/programs";
import { inRepository } from "../start/paths.mjs";

/** Says that a lighter Chromium was looked for: where Debian has none, that takes its time only once. */
const stamp = inRepository("node_modules", ".scriptkeeper-chromium");

/** Debian's packages, each installed where what stands before it did not bring the program. */
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

/** What has to stand before apt-get; undefined where there is none or a person would be asked. */
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
