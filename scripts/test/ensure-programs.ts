import { spawnSync } from "node:child_process";
import { findChromium, findRedis } from "@scriptkeeper/testing/programs";

interface Program {
  find(): string | undefined;
  /** The Debian package that brings it. */
  packageName: string;
  missing: string;
}

const programs: Program[] = [
  {
    find: findChromium,
    packageName: "chromium",
    missing:
      "Chromium is not installed and could not be installed: the browser tests were skipped; install it or set CHROMIUM_PATH.",
  },
  {
    find: findRedis,
    packageName: "redis-server",
    missing:
      "redis-server is not installed and could not be installed: its tests were skipped; install it or set REDIS_SERVER_PATH.",
  },
];

/** Looks for what the tests need beside npm packages and installs it where nobody has to be asked. Names what is missing. */
export function ensurePrograms(): string[] {
  const absent = programs.filter(({ find }) => !find());
  if (absent.length > 0) install(absent.map(({ packageName }) => packageName));
  return absent.filter(({ find }) => !find()).map(({ missing }) => missing);
}

function install(packages: string[]): void {
  const prefix = rightToInstall();
  if (!prefix) return;
  console.log(`Installing ${packages.join(" and ")} for the tests …`);
  const quiet = ["-qq", "-o", "Dpkg::Use-Pty=0"];
  run([...prefix, "apt-get", "update", ...quiet]);
  run([...prefix, "apt-get", "install", "-y", "--no-install-recommends", ...quiet, ...packages]);
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
