import type { ExportFormat } from "@scriptkeeper/contracts/lists/exports";
import { interruptible } from "@scriptkeeper/db/interruptible";
import { BYTE_ORDER_MARK, type Cell, csvRows } from "@scriptkeeper/domain/spreadsheets/spreadsheet";
import { clockTime } from "@scriptkeeper/domain/time/clock-time";
import { type AdminContext, within } from "../context.ts";
import { type IdsQuery, type ListKeys, readListKeys } from "./list-keys.queries.ts";
import { type TextPage, textPages } from "./text-pages.ts";

/** Rows read and written at once. */
const PAGE = 500;

/** A file's format, or a table with the same columns as the CSV file. */
export type ExportForm = ExportFormat | "table";

/** What the export of a list needs to know about the list. */
export interface ListExport<Filter, Key extends number | string, Row> {
  /** Selects the `id` of every row that passes the filter, in the order of the list's pages. */
  ids(ctx: AdminContext, filter: Filter): IdsQuery | Promise<IdsQuery>;
  /** Parses an id. */
  key: (text: string) => Key;
  /** These rows as the list's pages show them, in this order, without those that have since been deleted. */
  rows(ctx: AdminContext, ids: Key[], filter: Filter): Promise<readonly Row[]>;
  columns: ExportColumns<Row>;
}

/**
 * The columns of a CSV file by their titles, which are those of the screen. `at` formats an instant in the store's
 * time zone; `now` is when the export began.
 */
export type ExportColumns<Row> = (
  at: (instant: string | null) => string | null,
  now: Date,
) => Record<string, (row: Row) => Cell>;

export interface OpenedExport {
  /** The number of rows when the export begins. */
  count: number;
  /** What the audit records as the filter; absent where that is the filter itself. */
  audited?: object;
  chunks: AsyncIterable<string>;
}

/** Begins the export of a list: of the rows that pass a filter, or only of the given ids. */
export type OpenExport<Filter> = (
  ctx: AdminContext,
  wanted: { filter: Filter; format: ExportForm; only?: readonly (number | string)[] },
) => Promise<OpenedExport>;

/**
 * The export of a list, with the list's own rows: all ids are read once, in order, then the rows page by page as the
 * screen reads them. Each row therefore appears once whatever changes in the meantime, and only one page is in memory.
 */
export function exportOf<Filter, Key extends number | string, Row>(
  list: ListExport<Filter, Key, Row>,
): OpenExport<Filter> {
  return async (ctx, { filter, format, only }) => {
    const { count, pages } = only ? inPages(only) : await keysOf(ctx, await list.ids(ctx, filter));
    const chunks = fileInPages(ctx, {
      format,
      columns: list.columns,
      start: 0,
      async read(on, place) {
        const keys = (pages[place] ?? "").split(",").filter(Boolean).map(list.key).filter(isKey);
        const rows = keys.length > 0 ? await list.rows(on, keys, filter) : [];
        return { rows, next: place + 1 < pages.length ? place + 1 : null };
      },
    });
    return { count, chunks };
  };
}

/** Rows that are read page by page, each page continuing where the last one ended. */
export interface RowsInPages<Place, Row> {
  format: ExportForm;
  columns: ExportColumns<Row>;
  start: Place;
  /** A page of at most `limit` rows, and where the next one begins; null after the last row. */
  read(ctx: AdminContext, place: Place, limit: number): Promise<{ rows: readonly Row[]; next: Place | null }>;
}

/**
 * A file whose next page is read while the reader takes the current one, so that little more than a page is in memory.
 */
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
      return { text: rows.length > 0 ? () => write.rows(rows) : null, next };
    },
  });
  return whole(pages, write);
}

/** Like `exportOf`, for a list short enough to be read at once. */
export function shortExportOf<Filter, Row>(list: {
  rows(ctx: AdminContext, filter: Filter): Promise<readonly Row[]>;
  /** The rows with these keys, in this order, whatever the filter; needed where rows can be selected. */
  only?(ctx: AdminContext, keys: readonly (number | string)[], filter: Filter): Promise<readonly Row[]>;
  columns: ExportColumns<Row>;
}): OpenExport<Filter> {
  return async (ctx, { filter, format, only }) => {
    const write = writer(ctx, list.columns)[format];
    const rows = only && list.only ? await list.only(ctx, only, filter) : await list.rows(ctx, filter);
    return { count: rows.length, chunks: whole(rows.length > 0 ? [write.rows(rows)] : [], write) };
  };
}

/** A key that is not a number is not a row of a numbered list. */
function isKey(key: number | string): boolean {
  return !Number.isNaN(key);
}

function inPages(ids: readonly (number | string)[]): ListKeys {
  const pages: string[] = [];
  for (let begin = 0; begin < ids.length; begin += PAGE) pages.push(ids.slice(begin, begin + PAGE).join(","));
  return { count: ids.length, pages };
}

/** Reads a list's ids; if the caller leaves, the query is cancelled. */
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
