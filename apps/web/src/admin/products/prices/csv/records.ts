import Papa from "papaparse";

export interface CsvRecord {
  /** The line on which the record begins, counted from 1. */
  line: number;
  text: string;
  /** `null` if the quotation marks do not match. */
  parsed: ParsedRecord | null;
}

export interface ParsedRecord {
  separator: ";" | ",";
  fields: string[];
}

/** A quoted field of more lines than this has most likely lost its closing quotation mark. */
const MOST_LINES = 1_000;

/**
 * Splits a CSV text into records. A record is separated by ";" if it has one outside of quotation marks, otherwise by
 * ",". It may span several lines inside quotation marks; if these are never closed, only the line that opened them is
 * lost.
 */
export async function* readRecords(lines: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const waiting: string[] = [];
  const source = lines[Symbol.asyncIterator]();
  let line = 1;

  async function lineAt(index: number): Promise<string | undefined> {
    if (index < waiting.length) return waiting[index];
    const next = await source.next();
    if (next.done) return undefined;
    waiting.push(next.value);
    return next.value;
  }

  async function linesTogether(): Promise<number> {
    for (let index = 1; index < MOST_LINES; index++) {
      const next = await lineAt(index);
      if (next === undefined) return index;
      if (leavesQuotesOpen(next)) return index + 1;
    }
    return MOST_LINES;
  }

  for (let first = await lineAt(0); first !== undefined; first = await lineAt(0)) {
    const length = leavesQuotesOpen(first) ? await linesTogether() : 1;
    const whole = waiting.slice(0, length).join("\n");
    const parsed = parse(whole);
    const taken = parsed ? length : 1;
    yield parsed || length === 1
      ? { line, text: whole, parsed }
      : { line, text: first, parsed: parse(first) };
    waiting.splice(0, taken);
    line += taken;
  }
}

function leavesQuotesOpen(text: string): boolean {
  return (text.split('"').length - 1) % 2 === 1;
}

function parse(text: string): ParsedRecord | null {
  const separator = text.replace(/"[^"]*"/g, "").includes(";") ? ";" : ",";
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: "\n" });
  const [fields = [""], ...more] = data;
  return errors.length === 0 && more.length === 0 ? { separator, fields } : null;
}
