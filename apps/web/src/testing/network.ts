import { onlineManager } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

/** Takes the browser's network away or gives it back. It is there again after the test. */
export function setOnline(isOnline: boolean) {
  const told = vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  onTestFinished(() => {
    told.mockRestore();
    // Nothing listens to the window any more by now, and the next test would find reads waiting.
    onlineManager.setOnline(true);
  });
  return act(async () => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}
