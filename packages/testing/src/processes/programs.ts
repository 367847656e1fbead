import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const usualFolders = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin", "/usr/sbin"];
/** Chromium without windows renders the same pages with half the work. */
const headlessShell = "chromium-headless-shell";
const chromiumNames = [
  headlessShell,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const macChromium = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Returns the path of this machine's `redis-server` (`REDIS_SERVER_PATH` takes precedence); undefined if there is
 * none.
 */
export function findRedis(): string | undefined {
  const { REDIS_SERVER_PATH } = process.env;
  return candidates(REDIS_SERVER_PATH, ["redis-server"]).find(
    (path) => existsSync(path) && answers(path, "--version"),
  );
}

/**
 * Returns the path of a Chromium that starts on this machine (`CHROMIUM_PATH` takes precedence, then one without
 * windows); undefined if there is none.
 */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  const paths = [...candidates(CHROMIUM_PATH, chromiumNames), ...macChromium];
  return paths.find((path) => existsSync(path) && answers(path, "--version", "--no-sandbox"));
}

/**
 * Returns whether there is a Chromium that makes installing a lighter one unnecessary: the one `CHROMIUM_PATH` names,
 * or one without windows.
 */
export function hasLightChromium(): boolean {
  const { CHROMIUM_PATH } = process.env;
  return Boolean(CHROMIUM_PATH) || candidates(undefined, [headlessShell]).some((path) => existsSync(path));
}

function candidates(given: string | undefined, names: string[]): string[] {
  const { PATH = "" } = process.env;
  const folders = [...new Set([...PATH.split(delimiter).filter(Boolean), ...usualFolders])];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return given ? [given, ...found] : found;
}

/** Some systems put a script in a program's place that only says how to install it. */
function answers(path: string, ...args: string[]): boolean {
  return spawnSync(path, args, { timeout: 20_000 }).status === 0;
}
