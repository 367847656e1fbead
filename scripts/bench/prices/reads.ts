import { httpClient } from "../support/http-client.ts";
import { type Measured, measure } from "../support/measure.ts";
import { heading, judge } from "../support/report.ts";

const COUNT = 20;
const PAGE = 100;
/** The line before it is the header. */
const FIRST_LINE = 2;
const MOST_MS = 25;

/** A run in review whose reads are timed. */
export interface ReviewedRun {
  id: number;
  rows: number;
}

/**
 * The calls of the review, for a short list and a long one. A page of rows and its counts must be answered within the goal,
 * however long the list is. The effect of an update is computed on request and is only shown, not judged.
 */
export async function timeReads(
  address: string,
  { token, short, long }: { token: string; short: ReviewedRun; long: ReviewedRun },
): Promise<void> {
  const http = httpClient(address);
  const time = ({ procedure, input }: Read) =>
    measure({
      count: COUNT,
      warmUp: 3,
      atOnce: 1,
      run: () =>
        http.send({
          method: "GET",
          path: `/trpc/products.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
          token,
        }),
    });
  const rows: Record<string, object> = {};
  const bounded: [string, Measured][] = [];
  for (const [name, read] of Object.entries(reads)) {
    const [before, after] = [await time(read(short)), await time(read(long))];
    rows[name] = {
      [`ms of ${short.rows} rows`]: before.median.toFixed(1),
      [`ms of ${long.rows}`]: after.median.toFixed(1),
      times: (after.median / before.median).toFixed(1),
    };
    if (name !== EFFECT) bounded.push([name, after]);
  }
  http.close();
  heading("What a review asks for, one call at a time, the median");
  console.table(rows);
  for (const [name, { median }] of bounded) judge(`${name}, of the long list: ms`, median, { most: MOST_MS });
}

interface Read {
  procedure: string;
  input: object;
}

const EFFECT = "what the update would do";

const page = (of: ReviewedRun, more: object = {}): Read => ({
  procedure: "priceRunRows",
  input: { id: of.id, limit: PAGE, ...more },
});

const reads: Record<string, (run: ReviewedRun) => Read> = {
  "the counts": ({ id }) => ({ procedure: "priceRun", input: { id } }),
  "the first page": (run) => page(run),
  "the last page, after the one before": (run) => page(run, { after: FIRST_LINE + run.rows - PAGE - 1 }),
  "the last page, by its number": (run) => page(run, { page: run.rows / PAGE }),
  "the flagged rows": (run) => page(run, { filter: "flagged:unticked" }),
  "the patients of a page": ({ id }) => ({
    procedure: "priceRowPatients",
    input: { id, rowNumbers: Array.from({ length: PAGE }, (_, index) => index + FIRST_LINE) },
  }),
  [EFFECT]: ({ id }) => ({ procedure: "priceRunEffect", input: { id } }),
};
