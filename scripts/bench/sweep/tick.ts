import { setTimeout as pause } from "node:timers/promises";

const EVERY_SECONDS = 10;

/** The schedule of the sweep. */
export const PATTERN = `*/${EVERY_SECONDS} * * * * *`;

/** Returns the instant of the next tick, in milliseconds since 1970. */
export function nextTick(): number {
  const every = EVERY_SECONDS * 1000;
  return Math.ceil(Date.now() / every) * every;
}

/** Waits until just after a tick, so that preparations are complete before the next one. */
export async function afterTick(): Promise<void> {
  await pause(nextTick() - Date.now() + 1_000);
}
