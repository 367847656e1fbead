import { expect, test } from "vitest";
import { jsonOfText } from "./json-of-text.ts";

test.each([
  [null, "integer", null],
  ["7", "integer", 7],
  ["-1.5e-7", "double precision", -1.5e-7],
  ["Infinity", "real", "Infinity"],
  ["9007199254740993", "bigint", "9007199254740993"],
  ["1.10", "numeric(10,2)", "1.10"],
  ["true", "boolean", true],
  ["false", "boolean", false],
  ['{"a": [1, null]}', "jsonb", { a: [1, null] }],
  ["null", "json", null],
  ["", "text", ""],
  ["{1,2}", "integer[]", "{1,2}"],
  ["x", undefined, "x"],
])("%s of type %s is %j in JSON", (text, type, json) => {
  expect(jsonOfText(text, type)).toEqual(json);
});
