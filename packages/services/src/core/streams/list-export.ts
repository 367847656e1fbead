import type { ExportFormat } from "@scriptkeeper/contracts/lists/exports";
import { interruptible } from "@scriptkeeper/db/interruptible";
import { clockTime } from "@scriptkeeper/domain/clock-time";
import { BYTE_ORDER_MARK, type Cell, csvRows } from "@scriptkeeper/domain/spreadsheet";
import { type AdminContext, within } from "../context.ts";
import { type IdsQuery, type ListKeys, readListKeys } from "./list-keys.queries.ts";
import { type TextPage, textPages } from "./text-pages.ts";

/** So many rows are read and written at once. */
const PAGE = 500;

/** As a file, or as a table of what its CSV file has. */
export type ExportForm = ExportFormat | "table";

/** What a list's file needs to know of the list. */
export interface ListExport<Filter, Key extends number | string, Row> {
  /** The `id` of all rows that the filter lets through, in the order of the list's pages. */
  ids(ctx: AdminContext, filter: Filter): IdsQuery | Promise<IdsQuery>;
  /** How an id is read. */
  key: (text: string) => Key;
  /** These rows as the list's pages show them, in this order; those that are gone meanwhile are left out. */
  rows(ctx: AdminContext, ids: Key[], filter: Filter): Promise<readonly Row[]>;
  columns: ExportColumns<Row>;
}

/**
 * The columns of a CSV file by their titles, which are the screen's. `at` shows an instant as clocks in the store do; `now` is
 * when the file was begun.
 */
export type ExportColumns<Row> = (
  at: (instant: string | null) => string | null,
  now: Date,
) => Record<string, (row: Row) => Cell>;

export interface OpenedExport {
  /** How many rows there are when it begins. */
  count: number;
  /** What the audit keeps of the filter; absent where that is the filter itself. */
  audited?: object;
  chunks: AsyncIterable<string>;
}

/** Begins the file of a list, of what a filter lets through or of ids alone. */
export type OpenExport<Filter> = (
  ctx: AdminContext,
  wanted: { filter: Filter; format: ExportForm; only?: readonly (number | string)[] },
) => Promise<OpenedExport>;

/**
 * The file of a list, in the list's own words: its ids are read once, in order, then its rows page by page as the screen
 * reads them. So each row is there once, whatever changes meanwhile, and no more than a page of them is held.
 */
export function exportOf<Filter, Key extends number | string, Row>(
  list: ListExport<Filter, Key, Row>,
): OpenExport<Filter> {
  return async (ctx, { filter, format, only }) => {
    const { count, pages } = only ? inPages(only) : await keysOf(ctx, await list.ids(ctx, filter));
    const chunks = fileInPages(ctx, {
      ...{ format, columns: list.columns, start: 0 },
      async read(on, place) {
        const keys = (pages[place] ?? "").split(",").filter(Boolean).map(list.key).filter(isKey);
        const rows = keys.length > 0 ? await list.rows(on, keys, filter) : [];
        return { rows, next: place + 1 < pages.length ? place + 1 : null };
      },
    });
    return { count, chunks };
  };
}

/** Rows that are read on from where a page ended. */
export interface RowsInPages<Place, Row> {
  format: ExportForm;
  columns: ExportColumns<Row>;
  start: Place;
  /** The rows of a page of at most `limit`, and where the next one begins; null behind the last row. */
  read(ctx: AdminContext, place: Place, limit: number): Promise<{ rows: readonly Row[]; next: Place | null }>;
}

/** A file whose rows are read page by page while the reader takes the one before, so that no more than a page is held. */
export function fileInPages<Place, Row>(
  ctx: AdminContext,
  { format, columns, start, read }: RowsInPages<Place, Row>,
): AsyncIterable<string> {
  const write = writer(ctx, columns)[format];
  const pages = textPages(ctx, {
    start,
    sizes: { first: PAGE, rest: PAGE },
    async readAfter(db, { after, limit }): Promise<TextPage<Place>> {
      const { rows, next } = await read(within(ctx, db), after, limit);
      return { text: rows.length > 0 ? write.rows(rows) : null, next };
    },
  });
  return whole(pages, write);
}

/** The same of a list that is short by itself, and read at once. */
export function shortExportOf<Filter, Row>(list: {
  rows(ctx: AdminContext, filter: Filter): Promise<readonly Row[]>;
  /** Those of this name, in this order, whatever the filter; needed where rows are selected. */
  only?(ctx: AdminContext, keys: readonly (number | string)[], filter: Filter): Promise<readonly Row[]>;
  columns: ExportColumns<Row>;
}): OpenExport<Filter> {
  return async (ctx, { filter, format, only }) => {
    const write = writer(ctx, list.columns)[format];
    const rows = only && list.only ? await list.only(ctx, only, filter) : await list.rows(ctx, filter);
    return { count: rows.length, chunks: whole(rows.length > 0 ? [write.rows(rows)] : [], write) };
  };
}

/** What is no number is no row of a list that is numbered. */
function isKey(key: number | string): boolean {
  return !Number.isNaN(key);
}

function inPages(ids: readonly (number | string)[]): ListKeys {
  const pages: string[] = [];
  for (let begin = 0; begin < ids.length; begin += PAGE) pages.push(ids.slice(begin, begin + PAGE).join(","));
  return { count: ids.length, pages };
}

/** Whoever leaves takes the query with them. */
async function keysOf({ db, gone }: AdminContext, ids: IdsQuery): Promise<ListKeys> {
  return interruptible(db, { signal: gone?.(), run: (on) => readListKeys(on, { ids, size: PAGE }) });
}

interface Writer<Row> {
  head: string;
  rows(rows: readonly Row[]): string;
  between: string;
  end: string;
}

function writer<Row>(
  { settings, clock }: AdminContext,
  columns: ExportColumns<Row>,
): Record<ExportForm, Writer<Row>> {
  const cells = Object.entries(
    columns(
      (instant) => (instant === null ? null : clockTime(new Date(instant), settings.storeTimezone)),
      clock.now(),
    ),
  );
  const titles = cells.map(([title]) => title);
  const cellsOf = (row: Row) => cells.map(([, cell]) => cell(row));
  return {
    csv: {
      head: BYTE_ORDER_MARK + csvRows([titles]),
      rows: (rows) => csvRows(rows.map(cellsOf)),
      between: "",
      end: "",
    },
    json: {
      head: "[",
      rows: (rows) => rows.map((row) => JSON.stringify(row)).join(","),
      between: ",",
      end: "]",
    },
    table: {
      head: `{"titles":${JSON.stringify(titles)},"rows":[`,
      rows: (rows) => rows.map((row) => JSON.stringify(cellsOf(row))).join(","),
      between: ",",
      end: "]}",
    },
  };
}

async function* whole(
  pages: AsyncIterable<string> | Iterable<string>,
  { head, between, end }: Omit<Writer<never>, "rows">,
): AsyncGenerator<string> {
  let before = head;
  let isFirst = true;
  for await (const page of pages) {
    yield before + page;
    before = between;
    isFirst = false;
  }
  const rest = (isFirst ? head : "") + end;
  if (rest) yield rest;
}
