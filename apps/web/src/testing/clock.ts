import { act } from "@testing-library/react";
import { vi } from "vitest";

/**
 * Lets something happen and stops the clock at that moment, so that from then on only the test moves the time.
 *
 * @param happen settles an answer that the screen waits for
 */
export async function stopTheClockAt(happen: () => void) {
  vi.useFakeTimers();
  await act(async () => {
    happen();
    await vi.advanceTimersByTimeAsync(0);
  });
}
