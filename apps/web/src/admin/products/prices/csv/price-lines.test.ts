import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collect, piecesOf } from "../testing/collect.ts";
import { NotText } from "./lines.ts";
import { type PriceLine, readPriceLines } from "./price-lines.ts";

const read = async (text: string, pieceLength = text.length || 1): Promise<PriceLine[]> =>
  (await collect(readPriceLines(piecesOf(text, pieceLength)))).flat();

const rows = async (text: string) =>
  (await read(text)).flatMap((line) => (line.kind === "row" ? [line.row] : []));
const unreadable = async (text: string) =>
  (await read(text)).flatMap((line) => (line.kind === "unreadable" ? [line.unreadable] : []));

describe("a price list", () => {
  it("B-PRICE-06 skips its first non-empty line and every empty one", async () => {
    expect(await rows("\n \n,,\nhandle,price\n\na,1.00\n;;\nb,2.00\n\n")).toEqual([
      { rowNumber: 6, identifier: "a", price: "1.00" },
      { rowNumber: 8, identifier: "b", price: "2.00" },
    ]);
  });

  it("B-PRICE-06 says when the skipped first line looks like a price", async () => {
    expect(await read("tovarastin, $18.95\na,1.00")).toEqual([
      {
        kind: "unreadable",
        unreadable: {
          line: 1,
          text: "tovarastin, $18.95",
          reason: "It was read as the header, but it looks like a price.",
        },
      },
      { kind: "row", row: { rowNumber: 2, identifier: "a", price: "1.00" }, decimalComma: false },
    ]);
    expect(await read("handle,2026 price\na,1.00")).toHaveLength(1);
  });

  it("B-PRICE-07 is separated by ';' on each line that has one, else by ','", async () => {
    const lines = await read("handle,price\na;1,50\nb,2.50,old\nc;d,3");
    expect(lines).toEqual([
      { kind: "row", row: { rowNumber: 2, identifier: "a", price: "1,50" }, decimalComma: true },
      { kind: "row", row: { rowNumber: 3, identifier: "b", price: "2.50" }, decimalComma: false },
      { kind: "row", row: { rowNumber: 4, identifier: "c", price: "d,3" }, decimalComma: true },
    ]);
  });

  it("B-PRICE-07 treats a ';' inside quotation marks as text", async () => {
    expect(await rows('handle,price\n"a;b",12.00')).toEqual([
      { rowNumber: 2, identifier: "a;b", price: "12.00" },
    ]);
  });

  it("B-PRICE-08 refuses a price whose own comma would end its column, because its cents would be lost", async () => {
    const reason =
      "There is a third column without a title. If the price is 18.95, write it that way. If it is 18, remove the third column.";
    expect(await read('handle,price\na,18,95\nb,"18,95"\nc,18,old\nd,18,')).toMatchObject([
      { kind: "unreadable", unreadable: { line: 2, text: "a,18,95", reason } },
      { kind: "row", row: { price: "18,95" } },
      { kind: "row", row: { price: "18" } },
      { kind: "row", row: { price: "18" } },
    ]);
    expect(await rows("handle,price,stock\na,18,95")).toMatchObject([{ price: "18" }]);
    expect(await rows("handle;price\na;18;95")).toMatchObject([{ price: "18" }]);
  });

  it.each([
    ["in a list without a header", "a,18,95\nb,19,95", "19.95"],
    ["with an empty last title", "handle,price,\nb,19,95", "19.95"],
    ["that separates thousands", "handle,price\nb,1,295.00", "1295.00"],
  ])("B-PRICE-08 refuses a price whose own comma would end its column %s", async (_where, text, price) => {
    expect(await rows(text)).toEqual([]);
    expect((await unreadable(text)).at(-1)?.reason).toContain(`If the price is ${price}, write it that way.`);
  });

  it("B-PRICE-08 says for each row without an identifier or a price which line it is and why", async () => {
    const text = 'handle,price\nalone\n ,5.00\na, \n"broken"x,1.00\ngood,1.00';
    expect(await unreadable(text)).toEqual([
      { line: 2, text: "alone", reason: "There is no second column with a price." },
      { line: 3, text: " ,5.00", reason: "The first column, which names the product, is empty." },
      { line: 4, text: "a, ", reason: "The second column, the price, is empty." },
      { line: 5, text: '"broken"x,1.00', reason: "The quotation marks do not match." },
    ]);
    expect(await rows(text)).toEqual([{ rowNumber: 6, identifier: "good", price: "1.00" }]);
  });

  it("refuses columns that are too long for an identifier or a price", async () => {
    const text = `handle,price\n${"x".repeat(256)},1\na,${"9".repeat(101)}\n${"x".repeat(255)},1`;
    expect((await unreadable(text)).map(({ reason }) => reason)).toEqual([
      "The first column is longer than 255 characters.",
      "The price is longer than 100 characters.",
    ]);
    expect(await rows(text)).toHaveLength(1);
  });

  it("understands quotation marks over several lines, and beside the price", async () => {
    expect(await rows('handle;price;text\na;1,50;"one; two\n""three""\n"\nb;2,50;x')).toEqual([
      { rowNumber: 2, identifier: "a", price: "1,50" },
      { rowNumber: 5, identifier: "b", price: "2,50" },
    ]);
  });

  it("loses only the line whose quotation mark is never closed", async () => {
    const text = 'handle,price\na,1.00\n"b,2.00\nc,3.00\nd,4.00';
    expect((await rows(text)).map(({ identifier }) => identifier)).toEqual(["a", "c", "d"]);
    expect((await unreadable(text)).map(({ line }) => line)).toEqual([3]);
  });

  it("keeps an inch mark inside a name", async () => {
    expect(await rows('handle,price\n5" tube,1.00\n6" tube,2.00')).toHaveLength(2);
  });

  it("refuses what is not text", async () => {
    await expect(read("PK\u0003\u0004\0\0")).rejects.toThrow(NotText);
    await expect(read("x".repeat(1_100_000))).rejects.toThrow(NotText);
  });
});

const cell = fc
  .string({ unit: fc.constantFrom("a", "é", "1", '"', ";", ",", "\n", " ", "'", "."), maxLength: 12 })
  .filter((text) => text.trim() !== "")
  .map((text) => text.trim());
const table = fc.array(fc.record({ identifier: cell, price: cell }), { maxLength: 20 });
const layout = fc.record({
  separator: fc.constantFrom(";", ","),
  newline: fc.constantFrom("\n", "\r\n", "\r"),
  endsWithNewline: fc.boolean(),
  pieceLength: fc.integer({ min: 1, max: 30 }),
});

/** Writes a cell as spreadsheets do: in quotation marks if it would be misread without. */
function written(text: string): string {
  return /[";,\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

it("B-PRICE-07 B-PRICE-08 reads back any rows that were written, with either separator and any line ending", async () => {
  await fc.assert(
    fc.asyncProperty(table, layout, async (cells, { separator, newline, endsWithNewline, pieceLength }) => {
      const lines = cells.map(({ identifier, price }) => written(identifier) + separator + written(price));
      const text = ["handle,price", ...lines].join(newline) + (endsWithNewline ? newline : "");
      const found = await read(text, pieceLength);
      const plain = (value: string) => value.replaceAll("\r", "\n");
      expect(found.map((line) => line.kind === "row" && [line.row.identifier, line.row.price])).toEqual(
        cells.map(({ identifier, price }) => [plain(identifier), plain(price)]),
      );
      expect(found.every((line) => line.kind === "row" && line.decimalComma === (separator === ";"))).toBe(
        true,
      );
    }),
    { numRuns: 500 },
  );
});
