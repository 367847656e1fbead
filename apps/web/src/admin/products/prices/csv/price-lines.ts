import type { PriceRowInput } from "@scriptkeeper/contracts/prices/prices";
import { readLines } from "./lines.ts";
import { type CsvRecord, type ParsedRecord, readRecords } from "./records.ts";

export interface UnreadableLine {
  line: number;
  /** The beginning of the line. */
  text: string;
  reason: string;
}

export type PriceLine =
  | { kind: "row"; row: PriceRowInput; decimalComma: boolean }
  | { kind: "unreadable"; unreadable: UnreadableLine };

const LONGEST_IDENTIFIER = 255;
const LONGEST_PRICE = 100;
const SHOWN_CHARACTERS = 120;

/**
 * Reads the lines of a price list in order, some at a time, without the header and empty lines. Does not check prices.
 * Throws `NotText`.
 */
export async function* readPriceLines(pieces: AsyncIterable<string>): AsyncGenerator<PriceLine[]> {
  let header: CsvRecord | null = null;
  for await (const records of readRecords(readLines(pieces))) {
    const lines: PriceLine[] = [];
    for (const record of records) {
      if (isEmpty(record)) continue;
      if (header) lines.push(priceLine(record, header));
      else if (looksLikePrice(record))
        lines.push(unreadable(record, "It was read as the header, but it looks like a price."));
      header ??= record;
    }
    yield lines;
  }
}

function isEmpty({ parsed }: CsvRecord): boolean {
  return parsed?.fields.every((field) => field.trim() === "") ?? false;
}

function looksLikePrice({ parsed }: CsvRecord): boolean {
  return /^\$?\s*\d+([.,]\d+)*$/.test(columns(parsed ?? { fields: [] }).price);
}

function priceLine(record: CsvRecord, header: CsvRecord): PriceLine {
  const { line, parsed } = record;
  if (!parsed) return unreadable(record, "The quotation marks do not match.");
  const reason = whyUnreadable(parsed) || whySplit(parsed, header);
  if (reason) return unreadable(record, reason);
  return {
    kind: "row",
    row: { rowNumber: line, ...columns(parsed) },
    decimalComma: parsed.separator === ";",
  };
}

function unreadable({ line, text }: CsvRecord, reason: string): PriceLine {
  return { kind: "unreadable", unreadable: { line, text: text.slice(0, SHOWN_CHARACTERS), reason } };
}

function whyUnreadable(parsed: ParsedRecord): string {
  const { identifier, price } = columns(parsed);
  if (parsed.fields.length < 2) return "There is no second column with a price.";
  if (identifier === "") return "The first column, which names the product, is empty.";
  if (price === "") return "The second column, the price, is empty.";
  if (identifier.length > LONGEST_IDENTIFIER) {
    return `The first column is longer than ${LONGEST_IDENTIFIER} characters.`;
  }
  if (price.length > LONGEST_PRICE) return `The price is longer than ${LONGEST_PRICE} characters.`;
  return "";
}

/**
 * Explains rows such as "a,18,95" or "a,1,295.00" under two titles: the price's comma was read as the end of its
 * column, and 18 or 1 would be another price.
 */
function whySplit({ separator, fields }: ParsedRecord, header: CsvRecord): string {
  const [, price = "", rest = ""] = fields.map((field) => field.trim());
  const isCents = /^\d{1,2}$/.test(rest);
  const isSplit = separator === "," && /^\$?\s*\d+$/.test(price) && (isCents || /^\d{3}(\.\d+)?$/.test(rest));
  if (!isSplit || hasThirdTitle(header)) return "";
  return `There is a third column without a title. If the price is ${price}${isCents ? "." : ""}${rest}, write it that way. If it is ${price}, remove the third column.`;
}

function hasThirdTitle(header: CsvRecord): boolean {
  return Boolean(header.parsed?.fields[2]?.trim()) && !looksLikePrice(header);
}

function columns({ fields: [identifier = "", price = ""] }: Pick<ParsedRecord, "fields">) {
  return { identifier: identifier.trim(), price: price.trim() };
}
