import { expect, test } from "vitest";
import { findMalformed } from "./malformed-input.ts";

const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);

test.each<[string, unknown]>([
  ["a text in every alphabet", { name: "Zoë 🔑 مريض İ" }],
  ["an ordinary list", [{ id: 1 }, { id: 2, note: null }]],
  ["nothing", undefined],
  ["thirty levels", nested(30)],
])("%s is well formed", (_, value) => {
  expect(findMalformed(value)).toBeNull();
});

test.each<[string, unknown, { field?: string; message: string }]>([
  [
    "the first half of a character",
    { first_name: "a\ud800b" },
    { field: "first_name", message: "first_name must not contain half of a character" },
  ],
  [
    "the second half in a list",
    { items: [{ id: 1 }, { note: "\udc00" }] },
    { field: "items[1].note", message: "items[1].note must not contain half of a character" },
  ],
  ["a null character", { note: "\0" }, { field: "note", message: "note must not contain a null character" }],
  [
    "a key with a null character",
    { row: { "a\0": 1 } },
    { field: "row", message: "row must not contain a null character" },
  ],
  [
    "half a character as a key",
    { "\ud800": 1 },
    { message: "The request must not contain half of a character." },
  ],
  ["six thousand brackets", { row: nested(6_000) }, { field: "row", message: "row is nested too deeply" }],
  ["half a million brackets", nested(500_000), { field: "[0]", message: "[0] is nested too deeply" }],
])("%s is refused with the field's name", (_, value, { field, message }) => {
  expect(findMalformed(value)).toMatchObject({
    code: "BAD_INPUT",
    message,
    ...(field ? { details: { field } } : {}),
  });
});
