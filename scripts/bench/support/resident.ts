import { readFile } from "node:fs/promises";

/** Megabytes that a process holds in memory; null if the system does not report it. */
export async function residentOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

/** Returns the peak memory while the work ran. */
export async function peakOf(pid: number, work: () => Promise<void>): Promise<number | null> {
  let peak = await residentOf(pid);
  const timer = setInterval(async () => {
    const now = await residentOf(pid);
    if (now !== null) peak = Math.max(peak ?? 0, now);
  }, 100);
  await work().finally(() => clearInterval(timer));
  return peak;
}
