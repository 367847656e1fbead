import type { PriceRowInput } from "@scriptkeeper/contracts/prices";
import { readLines } from "./lines.ts";
import { type CsvRecord, type ParsedRecord, readRecords } from "./records.ts";

export interface UnreadableLine {
  line: number;
  /** How it begins. */
  text: string;
  reason: string;
}

export type PriceLine =
  | { kind: "header"; looksLikePrice: boolean }
  | { kind: "row"; row: PriceRowInput; decimalComma: boolean }
  | { kind: "unreadable"; unreadable: UnreadableLine };

const LONGEST_IDENTIFIER = 255;
const LONGEST_PRICE = 100;
const SHOWN_CHARACTERS = 120;

/** The lines of a price list in their order; empty ones are passed over. Prices are not judged here. Throws `NotText`. */
export async function* readPriceLines(pieces: AsyncIterable<string>): AsyncGenerator<PriceLine> {
  let isHeader = true;
  for await (const record of readRecords(readLines(pieces))) {
    if (isEmpty(record)) continue;
    yield isHeader ? header(record) : priceLine(record);
    isHeader = false;
  }
}

function isEmpty({ parsed }: CsvRecord): boolean {
  return parsed?.fields.every((field) => field.trim() === "") ?? false;
}

function header({ parsed }: CsvRecord): PriceLine {
  const { price } = columns(parsed ?? { fields: [] });
  return { kind: "header", looksLikePrice: /^\$?\s*\d/.test(price) };
}

function priceLine({ line, text, parsed }: CsvRecord): PriceLine {
  const reason = whyUnreadable(parsed);
  if (!parsed || reason) {
    return { kind: "unreadable", unreadable: { line, text: text.slice(0, SHOWN_CHARACTERS), reason } };
  }
  return {
    kind: "row",
    row: { rowNumber: line, ...columns(parsed) },
    decimalComma: parsed.separator === ";",
  };
}

function whyUnreadable(parsed: ParsedRecord | null): string {
  if (!parsed) return "The quotation marks do not match.";
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

function columns({ fields: [identifier = "", price = ""] }: Pick<ParsedRecord, "fields">) {
  return { identifier: identifier.trim(), price: price.trim() };
}
