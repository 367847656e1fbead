import { expect, test } from "vitest";
import { backoff } from "./backoff.ts";

test("a pause doubles with each failure, up to the longest, after any number of failures", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 1_000_000].map((failures) =>
    backoff({ first: 30, longest: 400 }, failures),
  );
  expect(pauses).toEqual([30, 60, 120, 240, 400, 400, 400]);
});
