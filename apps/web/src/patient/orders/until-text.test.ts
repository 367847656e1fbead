import { afterEach, expect, it, vi } from "vitest";
import { untilText } from "./until-text.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it.each([
  ["Australia/Sydney", "Australia/Sydney", "23 Nov 2026, 7:00 am"],
  // Zones with different names that show the same time.
  ["Australia/Melbourne", "Australia/Sydney", "23 Nov 2026, 7:00 am"],
  ["Australia/Perth", "Australia/Sydney", "23 Nov 2026, 7:00 am (Sydney time)"],
  ["Europe/Berlin", "America/Argentina/Buenos_Aires", "22 Nov 2026, 5:00 pm (Buenos Aires time)"],
])("a reader in %s sees whose clock a time of a store in %s uses", (own, store, text) => {
  vi.stubEnv("TZ", own);
  expect(untilText("2026-11-22T20:00:00.000Z", store)).toBe(text);
});

it("the store's zone is named when the browser doesn't know its own", () => {
  vi.stubEnv("TZ", "UTC");
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    ...options,
    timeZone: "Etc/Unknown",
  });
  expect(untilText("2026-11-22T20:00:00.000Z", "Australia/Sydney")).toBe(
    "23 Nov 2026, 7:00 am (Sydney time)",
  );
});
