import { expect, test } from "vitest";
import { counted, plural } from "./number-words.ts";

test.each([
  [0, "0 people"],
  [1, "1 person"],
  [2, "2 people"],
  [1_234_567, "1,234,567 people"],
])("%s is read together with what it counts: %s", (number, words) => {
  expect(counted(number, "person", "people")).toBe(words);
});

test("most words take an s in the plural", () => {
  expect([counted(1, "pack"), counted(12, "pack"), plural(3, "row")]).toEqual(["1 pack", "12 packs", "rows"]);
});
