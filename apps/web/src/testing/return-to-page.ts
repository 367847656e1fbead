import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Comes back to the page after a minute elsewhere: by then its reads are stale, and are made again. */
export function returnToPage() {
  vi.setSystemTime(Date.now() + 60_000);
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
}
