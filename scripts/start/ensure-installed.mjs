import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { basename } from "node:path";
import { inRepository, root } from "./paths.mjs";
import { withPrepareLock } from "./prepare-lock.mjs";
import { runStep } from "./run-step.mjs";
import { StepFailure } from "./step-failure.mjs";

const stamp = inRepository("node_modules", ".scriptkeeper-installed");
const neededMegabytes = 1_200;

/** Installs the packages if they are missing or were installed for another package-lock.json, system or Node. */
export function ensureInstalled() {
  return withPrepareLock(installUnlessInstalled);
}

async function installUnlessInstalled() {
  const lock = readFileSync(inRepository("package-lock.json"));
  const machine = [process.platform, process.arch, process.versions.modules].join(" ");
  const wanted = `${createHash("sha256").update(lock).digest("hex")} ${machine}`;
  const found = readIfThere(stamp);
  if (found === wanted) return;
  if ((!found || found.endsWith(machine)) && isInstalledByHand(lock)) {
    writeStamp(wanted);
    return;
  }
  await requireRoom();
  await runStep({
    doing: "Installing the packages (about half a minute)",
    done: "Installed the packages",
    ...npm("ci", "--include=dev", "--include=optional", "--prefer-offline"),
    cwd: root,
    reasons: whyInstallingFailed,
  });
  writeStamp(wanted);
}

export const whyInstallingFailed = [
  (output) =>
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/.test(output)
      ? "the npm registry could not be reached."
      : undefined,
  (output) => {
    const [, path] = /(?:EACCES|EPERM|EROFS): [^'\n]*'([^'\n]+)'/.exec(output) ?? [];
    return path && !path.startsWith(root)
      ? `this user cannot write to ${path}, where npm caches downloads: set npm_config_cache to a writable folder.`
      : undefined;
  },
];

/** Whether a person ran `npm ci` or `npm install`: npm's own record then lists the same versions. */
function isInstalledByHand(lock) {
  const record = readIfThere(inRepository("node_modules", ".package-lock.json"));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const wanted = Object.entries(JSON.parse(lock.toString()).packages);
  return wanted.every(
    ([path, entry]) =>
      !path.includes("node_modules/") ||
      entry.link ||
      (path in installed ? installed[path].version === entry.version : entry.optional || entry.peer),
  );
}

async function requireRoom() {
  const { bavail, bsize } = await statfs(root);
  const free = Math.floor((bavail * bsize) / 1024 ** 2);
  if (free >= neededMegabytes) return;
  throw new StepFailure(
    `The disk with ${root} is nearly full: ${free} MB are free and installing needs ${neededMegabytes} MB.`,
  );
}

/** Returns the npm that runs this script, else the one on the search path. */
function npm(...args) {
  const { npm_execpath: path = "" } = process.env;
  if (basename(path) === "npm-cli.js") return { program: process.execPath, args: [path, ...args] };
  return { program: "npm", args };
}

function writeStamp(text) {
  try {
    writeFileSync(stamp, text);
  } catch (error) {
    // A read-only node_modules is fine; the next start just checks it thoroughly again.
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  }
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
