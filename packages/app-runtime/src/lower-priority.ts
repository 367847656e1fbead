import { readFileSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * Makes this process give way to others that want the same processor, as `nice` does. Whoever started it further down
 * meant it, and nobody without rights may come back up: it never rises.
 *
 * Linux may share processors among sessions first and among the processes of each only then, so that a program in a
 * session of its own, as services are, goes back as a group too. Containers and services with shares of their own
 * ignore both: there the share has to be set.
 *
 * @param nice how far, from 0 (like everything else) to 19
 */
export function lowerPriority(nice: number): void {
  setPriority(Math.max(getPriority(), nice));
  if (hasOwnSession()) stepBackAsGroup(nice);
}

const GROUP = "/proc/self/autogroup";

function stepBackAsGroup(nice: number): void {
  try {
    const [, before = "0"] = /nice (-?\d+)/.exec(readFileSync(GROUP, "utf8")) ?? [];
    writeFileSync(GROUP, String(Math.max(Number(before), nice)));
  } catch {
    // A kernel without such groups, or one that lets nobody change them: `nice` alone has to do.
  }
}

function hasOwnSession(): boolean {
  try {
    // pid (name) state parent group session …; a name may hold spaces and brackets
    const afterName = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1) ?? "";
    return Number(afterName.split(" ")[3]) === process.pid;
  } catch {
    return false;
  }
}
