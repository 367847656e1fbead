import { expect, it } from "vitest";
import { wholeNumber } from "./whole-number.ts";

it.each([
  ["5", 5],
  [" 12 ", 12],
  ["0", 0],
  ["99", 99],
  ["-3", 0],
  ["100", null],
  ["", null],
  ["2.5", null],
  ["two", null],
  ["-", null],
])("B-RX-16 reads %j as %j", (text, expected) => {
  expect(wholeNumber(text, { min: 0, max: 99 })).toBe(expected);
});
