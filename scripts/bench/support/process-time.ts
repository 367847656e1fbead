import { readFile } from "node:fs/promises";

/** The unit in which Linux counts processor time. */
const TICKS_A_SECOND = 100;

/** Milliseconds of processor time that a process has used so far; 0 if the system does not report it. */
export async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return ((user + system) * 1000) / TICKS_A_SECOND;
}
