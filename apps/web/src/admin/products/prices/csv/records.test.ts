import fc from "fast-check";
import { expect, it } from "vitest";
import { collect, piecesOf } from "../testing/collect.ts";
import { readLines } from "./lines.ts";
import { readRecords } from "./records.ts";

const anyText = fc.string({
  unit: fc.constantFrom("a", "1", '"', ";", ",", "\n", "\r", " "),
  maxLength: 80,
});

it("keeps every line of any text in exactly one record, in order and with its number", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.integer({ min: 1, max: 9 }), async (text, pieceLength) => {
      const lines = text.split(/\r\n|\n|\r/);
      const records = (await collect(readRecords(readLines(piecesOf(text, pieceLength))))).flat();
      expect(records.map((record) => record.text).join("\n")).toBe(lines.join("\n"));
      for (const record of records) expect(lines[record.line - 1]).toBe(record.text.split("\n")[0]);
    }),
    { numRuns: 2_000 },
  );
});

it("splits a line without quotation marks at every separator, as one with them", async () => {
  const field = fc.string({ unit: fc.constantFrom("a", "1", " ", ".", "$"), maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(field, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(";", ","),
      async (fields, by) => {
        const separator = fields.length > 1 ? by : ",";
        const quoted = fields.map((each) => `"${each}"`);
        const text = [fields, quoted].map((each) => each.join(separator)).join("\n");
        const [plain, other] = (await collect(readRecords(readLines(piecesOf(text, 1_000))))).flat();
        expect(plain?.parsed).toEqual({ separator, fields });
        expect(other?.parsed).toEqual(plain?.parsed);
      },
    ),
  );
});

it("buffers at most a thousand lines for a quotation mark that is never closed", async () => {
  const text = ['"open', ...Array(1_500).fill("a,1")].join("\n");
  const records = (await collect(readRecords(readLines(piecesOf(text, 4_096))))).flat();
  expect(records).toHaveLength(1_501);
  expect(records[0]).toEqual({ line: 1, text: '"open', parsed: null });
});
