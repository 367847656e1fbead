import { readFileSync } from "node:fs";

/**
 * Whether the build's tools work with this version of Node; prints one sentence if they don't. Written so that an old Node can
 * read it: everything newer is loaded afterwards.
 */
export function requireNode() {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const { version, needed } = { version: process.versions.node, needed: manifest.engines.node };
  if (isEnough(version, needed)) return true;
  console.error(
    `Scriptkeeper needs Node ${inWords(needed)}, but this is Node ${version}: install a version that fits.`,
  );
  process.exitCode = 1;
  return false;
}

/** `needed` is npm's range, such as "^20.19 || >=22.12": from a version on, within its major version or not. */
export function isEnough(version, needed) {
  const [major, minor] = version.split(".").map(Number);
  return needed.split("||").some((range) => {
    const [, sign, from, fromMinor] = range.match(/(\^|>=)(\d+)\.(\d+)/);
    if (major === Number(from)) return minor >= Number(fromMinor);
    return sign === ">=" && major > Number(from);
  });
}

/** "20.19 or a newer 20, or 22.12 or newer" */
function inWords(needed) {
  return needed
    .replace(/\^((\d+)\.\d+)/g, "$1 or a newer $2")
    .replace(/>=(\d+\.\d+)/g, "$1 or newer")
    .replace(/ \|\| /g, ", or ");
}
