import { readFileSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * Makes this process yield to others on the same processor, as `nice` does. It never raises the priority: if the
 * process was started with a lower one, that was intended, and raising it needs privileges.
 *
 * Linux may first share processors among sessions and only then among the processes of each, so a program in its own
 * session, as services are, also lowers its group's priority. Containers and services with their own CPU shares ignore
 * both; set the share there.
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
    // On a kernel without such groups, or one that does not allow changing them, `nice` alone has to do.
  }
}

function hasOwnSession(): boolean {
  try {
    // pid (name) state parent group session …; a name may contain spaces and brackets
    const afterName = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1) ?? "";
    return Number(afterName.split(" ")[3]) === process.pid;
  } catch {
    return false;
  }
}
