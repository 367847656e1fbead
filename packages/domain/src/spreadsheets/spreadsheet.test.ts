import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvRows, safeCell } from "./spreadsheet.ts";

describe("a cell", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+61 400 000 000", "'+61 400 000 000"],
    ["-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t'=1"],
    ["\r=1", "'\r'=1"],
    ["\nx", "'\nx"],
    ["  =1", "'  =1"],
    ["\uFEFF=1", "'\uFEFF=1"],
    ["＝1+1", "'＝1+1"],
    ["＋1+1", "'＋1+1"],
    ["－1+1", "'－1+1"],
    ["＠SUM(A1)", "'＠SUM(A1)"],
    ["Ann;－1", "Ann;'－1"],
    ["Ann;＋1", "Ann;'＋1"],
    ["Ann;＠A1", "Ann;'＠A1"],
    ["Ann;=1+1", "Ann;'=1+1"],
    ["Ann;  +1", "Ann;  '+1"],
    ['Ann;"=1+1;"', `Ann;"'=1+1;"`],
    ["Ann\t@SUM(A1)", "Ann\t'@SUM(A1)"],
    ["Ann\r\n-1+1", "Ann\r\n'-1+1"],
    ["a|=1;=2", "a|'=1;'=2"],
  ])("that a spreadsheet might execute becomes plain text: %j", (text, safe) => {
    expect(safeCell(text)).toBe(safe);
  });

  it.each([
    [-12, "-12"],
    ["-12.50", "-12.50"],
    ["+7", "+7"],
    ["Ann Lee", "Ann Lee"],
    ["ann=lee@people.example", "ann=lee@people.example"],
    ["Ann; Bob, 2 - 3", "Ann; Bob, 2 - 3"],
    ["", ""],
    [null, ""],
  ])("that is harmless stays unchanged: %j", (value, same) => {
    expect(safeCell(value)).toBe(same);
  });

  it("never begins a formula, and gains nothing but apostrophes", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const safe = safeCell(text);
        expect(safe.replaceAll("'", "")).toBe(text.replaceAll("'", ""));
        expect(/^[+-]?\d+(\.\d+)?$/.test(safe) || !/^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(safe)).toBe(true);
      }),
    );
  });
});

it("rows are read back cell by cell, whatever they contain", () => {
  fc.assert(
    fc.property(fc.array(fc.array(hostile, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const { data } = Papa.parse<string[]>(csvRows(rows), { delimiter: ",", newline: "\r\n" });
      expect(data).toEqual([...rows.map((row) => row.map(safeCell)), [""]]);
    }),
  );
});

it("rows are the same bytes as Papa Parse writes", () => {
  fc.assert(
    fc.property(fc.array(fc.array(hostile, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const quotes = (value: unknown) => /[;|\t]/.test(String(value));
      const safe = rows.map((row) => row.map(safeCell));
      expect(csvRows(rows)).toBe(`${Papa.unparse(safe, { newline: "\r\n", quotes })}\r\n`);
    }),
    { numRuns: 2_000 },
  );
});

describe("in a spreadsheet that separates cells by another sign than the comma", () => {
  it("a cell with such a sign is quoted, so that a spreadsheet that accepts both keeps it whole", () => {
    expect(csvRows([["Ann;Lee", "a|b", "a\tb", "plain"]])).toBe('"Ann;Lee","a|b","a\tb",plain\r\n');
  });

  it.each([";", "\t", "|"])("no part between two %j begins a formula, even if quotes are ignored", (sign) => {
    fc.assert(
      fc.property(fc.array(fc.array(hostile, { minLength: 1, maxLength: 3 }), { minLength: 1 }), (rows) => {
        const [, ...parts] = `x${csvRows(rows.map((row) => ["Ann", ...row]))}`.split(
          sign === "|" ? /[|\r\n]/ : new RegExp(`[${sign}\\r\\n]`),
        );
        expect(parts.filter((part) => /^[\s"]*[=+\-@＝＋－＠]/.test(part))).toEqual([]);
      }),
    );
  });
});

it("no rows give no text", () => {
  expect(csvRows([])).toBe("");
});

/** Texts of the characters that matter to a spreadsheet, and of any others. */
const hostile = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "\t",
      "\r",
      "\n",
      '"',
      ",",
      ";",
      "|",
      " ",
      "1",
      "a",
      "＝",
      "\uFEFF",
    ),
  }),
  fc.string({ unit: "grapheme" }),
);
