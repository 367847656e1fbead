import { readFileSync } from "node:fs";

/**
 * Whether this Node is new enough; says so in one sentence when it is not. Written so that an old Node can read it:
 * everything newer is loaded afterwards.
 */
export function requireNode() {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const needed = manifest.engines.node.replace(">=", "");
  if (isAtLeast(process.versions.node, needed)) return true;
  console.error(
    `Scriptkeeper needs Node ${needed} or newer and this is Node ${process.versions.node}: install a newer one.`,
  );
  process.exitCode = 1;
  return false;
}

export function isAtLeast(version, needed) {
  const [major, minor] = version.split(".").map(Number);
  const [neededMajor, neededMinor] = needed.split(".").map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}
