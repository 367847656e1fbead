import { expect, test } from "vitest";
import { isAtLeast } from "./require-node.mjs";

test.each([
  ["20.19.0", true],
  ["20.20.2", true],
  ["22.0.0", true],
  ["20.9.0", false],
  ["18.20.4", false],
])("Node %s against 20.19: %s", (version, isEnough) => {
  expect(isAtLeast(version, "20.19")).toBe(isEnough);
});
