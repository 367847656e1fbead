import fc from "fast-check";
import { expect, it } from "vitest";
import { CsvBytes } from "./csv-bytes.ts";
import { csvRows } from "./spreadsheet.ts";

const piece = fc.constantFrom(
  ..."\"'\\%,;|=+-@ \t\r\n\u0001\u001e\u001f\u007f\u00a0\u2028\ufeff＝＋－＠",
  "🌿",
  "Zoë",
  "1.50",
  "a",
  "",
);
const cell = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 20 });

function add(csv: CsvBytes, row: string[]): void {
  // Between other bytes, as they come from PostgreSQL.
  for (const text of row) {
    const bytes = new TextEncoder().encode(`= ${text} ,`);
    csv.addCell(bytes, 2, bytes.length - 2);
  }
  csv.endRow();
}

function taken(csv: CsvBytes): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(csv.take() ?? new Uint8Array());
}

it("cells given as bytes become the same bytes as the careful writer's", () => {
  const csv = new CsvBytes();
  fc.assert(
    fc.property(rows, (added) => {
      for (const row of added) add(csv, row);
      expect(taken(csv)).toBe(csvRows(added));
    }),
    { numRuns: 2_000 },
  );
});

it("there is room for more and longer cells than usual, whatever becomes of them", () => {
  const csv = new CsvBytes();
  const row = ["a,", ";", '"', "a"].map((text) => text.repeat(100_000));
  for (let index = 0; index < 2; index++) add(csv, row);
  expect(taken(csv)).toBe(csvRows([row, row]));
});

it("where nothing was added, there is nothing to take", () => {
  const csv = new CsvBytes();
  expect(csv.take()).toBeNull();
  add(csv, ["a"]);
  expect(taken(csv)).toBe("a\r\n");
  expect(csv.take()).toBeNull();
});
