import { expect, it } from "vitest";
import { share } from "./share.ts";

it.each([
  [0, 0, ""],
  [0, 900, "0%"],
  [1, 900, "1%"],
  [745, 1_000, "75%"],
  [899, 900, "99%"],
  [900, 900, "100%"],
])("%d of %d is %j", (count, of, text) => {
  expect(share(count, of)).toBe(text);
});
