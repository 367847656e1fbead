import fc from "fast-check";
import { expect, it } from "vitest";
import { CELL_END, csvOfCells, ROW_END } from "./csv-of-cells.ts";
import { csvRows } from "./spreadsheet.ts";

const COLUMNS = 3;
const piece = fc.constantFrom(
  ..."\"'\\%,;|=+-@ \t\r\n\u0001\u007f\u00a0\u2028\ufeff＝＋－＠",
  "🌿",
  "Zoë",
  "1.50",
  "a",
  "",
);
const cell = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));
const rowsOf = (of: fc.Arbitrary<string>) =>
  fc.array(fc.array(of, { minLength: COLUMNS, maxLength: COLUMNS }), { maxLength: 20 });

function written(rows: string[][]): string | null {
  const text = rows.map((row) => row.join(CELL_END) + ROW_END).join("");
  const bytes = csvOfCells(text, { rows: rows.length, columns: COLUMNS });
  return bytes && new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

it("rows that arrived as one text give the same bytes as the careful writer", () => {
  fc.assert(
    fc.property(rowsOf(cell), (rows) => {
      expect(written(rows)).toBe(csvRows(rows));
    }),
    { numRuns: 2_000 },
  );
});

it("refuses a text whose cells contain the separators themselves", () => {
  const poisoned = fc.tuple(cell, fc.constantFrom(CELL_END, ROW_END), cell).map((parts) => parts.join(""));
  fc.assert(
    fc.property(rowsOf(fc.oneof(cell, poisoned)), (rows) => {
      const isPoisoned = rows.flat().some((text) => text.includes(CELL_END) || text.includes(ROW_END));
      expect(written(rows)).toBe(isPoisoned ? null : csvRows(rows));
    }),
  );
});
