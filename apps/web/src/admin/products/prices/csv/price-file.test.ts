import { describe, expect, it } from "vitest";
import { collect } from "../testing/collect.ts";
import { NotText } from "./lines.ts";
import { priceBatches, surveyPriceFile } from "./price-file.ts";

const file = (...parts: BlobPart[]) => new Blob(parts);

async function identifiers(blob: Blob): Promise<string[]> {
  const { encoding } = await surveyPriceFile(blob);
  const batches = await collect(priceBatches(blob, encoding));
  return batches.flatMap(({ rows }) => rows.map(({ identifier }) => identifier));
}

describe("the file of a price list", () => {
  it("counts its rows and keeps the unreadable lines", async () => {
    expect(await surveyPriceFile(file("handle,price\na,1\nb\nc,3"))).toEqual({
      encoding: "utf-8",
      rows: 2,
      unreadable: {
        count: 1,
        first: [{ line: 3, text: "b", reason: "There is no second column with a price." }],
      },
    });
  });

  it("skips a byte order mark", async () => {
    expect(await identifiers(file("\uFEFFhandle,price\r\n\uFEFFgél,1\r\n"))).toEqual(["\uFEFFgél".trim()]);
  });

  it("is read as Windows-1252 when it is not UTF-8, as older spreadsheets write it", async () => {
    const bytes = new Uint8Array([
      ...Buffer.from("h;p\ng"),
      0xe9,
      ...Buffer.from("l "),
      0x80,
      ...Buffer.from(";1\n"),
    ]);
    expect(await surveyPriceFile(file(bytes))).toMatchObject({ encoding: "windows-1252", rows: 1 });
    expect(await identifiers(file(bytes))).toEqual(["gél €"]);
  });

  it("keeps a multi-byte character whole across two slices", async () => {
    const many = Array.from({ length: 40_000 }, (_, index) => `é${"€".repeat(index % 3)}${index};1`);
    expect(await identifiers(file(["h;p", ...many].join("\n")))).toEqual(
      many.map((line) => line.slice(0, -2)),
    );
  });

  it("is refused when it is in a spreadsheet's own format", async () => {
    await expect(surveyPriceFile(file(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff])))).rejects.toThrow(
      NotText,
    );
  });

  it("keeps at most a thousand unreadable lines, and counts them all", async () => {
    const { unreadable } = await surveyPriceFile(file(["h,p", ...Array(1_200).fill("x")].join("\n")));
    expect(unreadable.count).toBe(1_200);
    expect(unreadable.first).toHaveLength(1_000);
  });
});

describe("the parts of an upload", () => {
  it("hold at most a thousand rows, one decimal notation each, and together every row once", async () => {
    const lines = Array.from(
      { length: 5_000 },
      (_, index) => `p${index}${index % 5 === 0 ? ";1,50" : ",1.50"}`,
    );
    const batches = await collect(priceBatches(file(["h,p", ...lines].join("\n")), "utf-8"));
    expect(batches.map(({ rows, decimalComma }) => [rows.length, decimalComma])).toEqual([
      [1_000, false],
      [1_000, false],
      [1_000, false],
      [1_000, true],
      [1_000, false],
    ]);
    const numbers = batches.flatMap(({ rows }) => rows.map(({ rowNumber }) => rowNumber));
    expect(new Set(numbers).size).toBe(5_000);
  });

  it("are shorter when the rows are long", async () => {
    const lines = Array.from({ length: 2_000 }, () => `${"x".repeat(250)},${"1".repeat(50)}`);
    const batches = await collect(priceBatches(file(["h,p", ...lines].join("\n")), "utf-8"));
    expect(batches.map(({ rows }) => rows.length)).toEqual([500, 500, 500, 500]);
  });
});
