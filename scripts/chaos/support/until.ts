import { setTimeout as pause } from "node:timers/promises";

/** Polls until the answer is true. Returns false if it never was within this time. */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  { seconds, everyMs = 200 }: { seconds: number; everyMs?: number },
): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await pause(everyMs);
  }
  return false;
}

/** Returns how many seconds the work takes, to a tenth. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) / 100) / 10;
}
