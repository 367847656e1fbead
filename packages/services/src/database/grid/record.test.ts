import fc from "fast-check";
import { expect, test } from "vitest";
import type { GridTableFacts } from "./grid-table.ts";
import { keyInPath } from "./record.ts";

const tableWith = (...key: string[]): GridTableFacts => ({
  schema: "public",
  name: "things",
  columns: [],
  key,
  hasShownKey: true,
  rowEstimate: null,
  readOnlyReason: null,
  addElsewhere: null,
  deleteElsewhere: null,
});

test("a key of one column is taken literally, whatever it looks like", () => {
  fc.assert(
    fc.property(
      fc.string().filter((value) => !value.includes("\0")),
      (value) => {
        expect(keyInPath(tableWith("id"), value)).toEqual([value]);
      },
    ),
  );
});

test("a key of several columns survives JSON, even with numbers", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().filter((value) => !value.includes("\0")),
        { minLength: 2, maxLength: 4 },
      ),
      (values) => {
        const columns = values.map((_, position) => `column ${position}`);
        expect(keyInPath(tableWith(...columns), JSON.stringify(values))).toEqual(values);
      },
    ),
  );
  expect(keyInPath(tableWith("a", "b"), '[1,"x"]')).toEqual(["1", "x"]);
});

test.each(["", "1", "[1]", "[1,2,3]", '{"a":1}', "[1,", "null", '["\\u0000","x"]'])(
  "an invalid key for two columns finds nothing: %s",
  (value) => {
    expect(() => keyInPath(tableWith("a", "b"), value)).toThrow("Record not found");
  },
);

test("a table without a key has no record to find", () => {
  expect(() => keyInPath(tableWith(), "1")).toThrow("Record not found");
});
