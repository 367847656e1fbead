import { setTimeout as pause } from "node:timers/promises";
import { StartFailure } from "@scriptkeeper/dev-process/start-failure";

const withinMs = 60_000;

/** Waits until the address answers 200. Throws at once when `signal` is aborted. */
export async function untilReady(url: string, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + withinMs;
  let answer = "nothing";
  for (;;) {
    signal.throwIfAborted();
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (response?.ok) return;
    if (response) answer = (await response.text().catch(() => "")).slice(0, 300) || String(response.status);
    if (performance.now() > deadline) {
      throw new StartFailure(
        `Scriptkeeper was not ready within ${withinMs / 1000} seconds; its last answer was: ${answer}`,
      );
    }
    await pause(50);
  }
}
