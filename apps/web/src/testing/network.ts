import { onlineManager } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

/** Removes or restores the browser's network. It is restored after the test. */
export function setOnline(isOnline: boolean) {
  const told = vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  onTestFinished(() => {
    told.mockRestore();
    // By now nothing listens to the window any more, and the next test would find reads waiting.
    onlineManager.setOnline(true);
  });
  return act(async () => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}
