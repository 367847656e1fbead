import { afterEach, beforeEach, expect, vi } from "vitest";

const methods = ["log", "info", "warn", "error", "debug"] as const;

/** A test that prints has met something nobody expected: it fails. A test that expects output mocks the method itself. */
beforeEach(() => {
  for (const method of methods) vi.spyOn(console, method);
});

afterEach(() => {
  const printed = methods.flatMap((method) => vi.mocked(console[method]).mock?.calls ?? []);
  vi.restoreAllMocks();
  expect(printed, "unexpected console output").toEqual([]);
});
