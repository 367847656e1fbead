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
 * Splits a CSV text into records, as many at a time as are complete. A record is separated by ";" if it has one outside
 * of quotation marks, otherwise by ",". It may span several lines inside quotation marks; if these are never closed,
 * only the line that opened them is lost.
 */
export async function* readRecords(pieces: AsyncIterable<readonly string[]>): AsyncGenerator<CsvRecord[]> {
  let waiting: readonly string[] = [];
  let line = 1;

  function takeRecords(isEnd: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let at = 0;
    for (let first = waiting[at]; first !== undefined; first = waiting[at]) {
      const length = leavesQuotesOpen(first) ? linesTogether(waiting, { from: at, isEnd }) : 1;
      if (length === null) break;
      const whole = length === 1 ? first : waiting.slice(at, at + length).join("\n");
      const parsed = parse(whole);
      records.push(
        parsed || length === 1
          ? { line: line + at, text: whole, parsed }
          : { line: line + at, text: first, parsed: parse(first) },
      );
      at += parsed ? length : 1;
    }
    waiting = waiting.slice(at);
    line += at;
    return records;
  }

  for await (const lines of pieces) {
    waiting = [...waiting, ...lines];
    yield takeRecords(false);
  }
  yield takeRecords(true);
}

/** How many lines a quoted field joins; `null` if that depends on lines to come. */
function linesTogether(
  lines: readonly string[],
  { from, isEnd }: { from: number; isEnd: boolean },
): number | null {
  for (let index = 1; index < MOST_LINES; index++) {
    const next = lines[from + index];
    if (next === undefined) return isEnd ? index : null;
    if (leavesQuotesOpen(next)) return index + 1;
  }
  return MOST_LINES;
}

function leavesQuotesOpen(text: string): boolean {
  return text.includes('"') && (text.split('"').length - 1) % 2 === 1;
}

function parse(text: string): ParsedRecord | null {
  if (!text.includes('"')) {
    const separator = text.includes(";") ? ";" : ",";
    return { separator, fields: text.split(separator) };
  }
  const separator = text.replace(/"[^"]*"/g, "").includes(";") ? ";" : ",";
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: "\n" });
  const [fields = [""], ...more] = data;
  return errors.length === 0 && more.length === 0 ? { separator, fields } : null;
}
