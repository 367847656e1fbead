import { expect, it } from "vitest";
import { indentJson } from "./indent-json.ts";

it("spreads objects and arrays over several lines", () => {
  expect(indentJson('{"a": 1, "b":[true,null], "c": {}, "d": [ ]}')).toBe(
    '{\n  "a": 1,\n  "b": [\n    true,\n    null\n  ],\n  "c": {},\n  "d": []\n}',
  );
});

it("leaves already indented text unchanged", () => {
  const once = indentJson('{"a":[{"b":"c"},[]]}');
  expect(indentJson(once)).toBe(once);
  expect(JSON.parse(once)).toEqual({ a: [{ b: "c" }, []] });
});

it("keeps every digit, and keeps JSON characters inside strings as they are", () => {
  expect(indentJson('{"big":12345678901234567890.10,"text":"a, {b}: \\" [c]"}')).toBe(
    '{\n  "big": 12345678901234567890.10,\n  "text": "a, {b}: \\" [c]"\n}',
  );
});

it.each(["", "12", '"text"', "no json at all"])("leaves %j as it is", (text) => {
  expect(indentJson(text)).toBe(text);
});
