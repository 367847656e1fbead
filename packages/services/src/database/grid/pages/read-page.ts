import type { GridPageInput, GridPagination } from "@scriptkeeper/contracts/database/database";
import type { Db } from "@scriptkeeper/db/connection";
import type { AdminContext } from "../../../core/index.ts";
import { refusedRow } from "../../postgres-error.ts";
import type { GridTableFacts } from "../grid-table.ts";
import { inGridSnapshot } from "../in-grid.queries.ts";
import { countRows, type Form, type FoundRow, selectRows } from "../rows.queries.ts";
import { type ArrangedList, arrangeList } from "./arrange-list.ts";
import { type Cursor, readCursor, toCursorText } from "./cursor.ts";
import { findJump } from "./jump.queries.ts";
import { findPositionAt, findPositions, REACH, type Reach } from "./positions.queries.ts";
import { rowsAt } from "./read-on.ts";

/** Counting further would take longer than a page may. */
const COUNTED_EXACTLY = 100_000;
/** How far the rows of a filter are counted. */
const COUNTED_FILTERED = 10_000;
/** The page that `jump: "near"` asks for is found exactly up to this row. */
const PLACED_EXACTLY = 20_000;

export interface PageRequest extends GridPageInput {
  table: string;
  facts: GridTableFacts;
  form: Form;
  /** Smaller in tests, where few rows must take every way. */
  reach?: (Reach & { placed?: number }) | undefined;
}

export interface PageFound {
  rows: FoundRow[];
  pagination: GridPagination;
  isEstimate: boolean;
}

/** Reads a page by its number, or the page after or before a row. */
export async function readPage(ctx: AdminContext, request: PageRequest): Promise<PageFound> {
  const { facts: table } = request;
  const arranged = arrangeList(table, request);
  const column = arranged.column;
  const after = request.after && readCursor(request.after, { table, column, field: "after" });
  const before = request.before && readCursor(request.before, { table, column, field: "before" });
  const offset = (request.page - 1) * request.limit;
  const isFar = offset >= (request.reach?.placed ?? PLACED_EXACTLY);
  const jump =
    request.jump === "near" && isFar && !after && !before && table.hasShownKey
      ? await findJump(ctx.db, arranged, offset)
      : null;
  const read = async (db: Db): Promise<PageFound> => {
    if (!table.hasShownKey) return readUnkeyed(db, request);
    const walk = { db, arranged, request };
    if (before) return (await readBefore(walk, before)) ?? readFrom(walk, { after: null, page: 1 });
    if (after) return readFrom(walk, { after, page: request.page });
    const start = jump
      ? { ...jump, offset: Math.max(jump.offset - 1, 0) }
      : { from: null, offset: offset - 1 };
    if (offset === 0) return readFrom(walk, { after: null, page: 1 });
    const position = await findPositionAt(db, arranged, { ...start, reach: request.reach ?? REACH });
    if (!position) return pageOf(walk, { rows: [], page: request.page });
    return readFrom(walk, { after: { position, column, isApproximate: jump !== null }, page: request.page });
  };
  return inGridSnapshot(ctx, { isIndexed: table.hasShownKey }, read).catch((error: unknown) => {
    throw refusedRow(error, arranged.range ? "column" : undefined);
  });
}

interface Walk {
  db: Db;
  arranged: ArrangedList;
  request: PageRequest;
}

async function readFrom(walk: Walk, { after, page }: { after: Cursor | null; page: number }) {
  const { db, arranged, request } = walk;
  const { limit, reach = REACH } = request;
  const found = await findPositions(db, arranged, {
    after: after?.position ?? null,
    limit: limit + 1,
    reach,
  });
  const shown = found.slice(0, limit);
  const isApproximate = after?.isApproximate ?? false;
  const at = (index: number) => cursorAt(walk, { position: shown.at(index), isApproximate });
  return pageOf(walk, {
    page,
    isApproximate,
    rows: await rowsAt(db, { table: request.facts, form: request.form, positions: shown }),
    next: found.length > limit ? at(-1) : null,
    previous: page > 1 ? at(0) : null,
  });
}

/** Null when there are too few rows for a page before this one: the caller reads the first page instead. */
async function readBefore(walk: Walk, { position, isApproximate }: Cursor) {
  const { db, arranged, request } = walk;
  const { limit, reach = REACH } = request;
  const back = { ...arranged, isDescending: !arranged.isDescending };
  const found = await findPositions(db, back, { after: position, limit: limit + 1, reach });
  if (found.length <= limit) return null;
  const shown = found.slice(0, limit).reverse();
  const at = (index: number) => cursorAt(walk, { position: shown.at(index), isApproximate });
  const page = Math.max(request.page, 2);
  return pageOf(walk, {
    page,
    isApproximate,
    rows: await rowsAt(db, { table: request.facts, form: request.form, positions: shown }),
    next: at(-1),
    previous: at(0),
  });
}

function cursorAt(
  { arranged }: Walk,
  { position, isApproximate }: { position: Cursor["position"] | undefined; isApproximate: boolean },
): string | null {
  return position ? toCursorText({ position, column: arranged.column, isApproximate }) : null;
}

async function readUnkeyed(db: Db, request: PageRequest): Promise<PageFound> {
  const { facts: table, form, page, limit } = request;
  const rows = await selectRows(db, { table, form, limit, offset: (page - 1) * limit });
  const arranged: ArrangedList = { table, column: null, isDescending: false, range: null };
  return pageOf({ db, arranged, request }, { rows, page });
}

interface Shown {
  rows: FoundRow[];
  page: number;
  isApproximate?: boolean;
  next?: string | null;
  previous?: string | null;
}

async function pageOf(
  { db, arranged, request: { facts, limit, after, before } }: Walk,
  { rows, page, isApproximate = false, next = null, previous = null }: Shown,
): Promise<PageFound> {
  const isPlaced = !isApproximate && !after && !before;
  const place = { rows: rows.length, limit, offset: isPlaced ? (page - 1) * limit : null };
  const { total, isMore } = arranged.range
    ? await countFiltered(db, arranged)
    : await countTable(db, { table: facts, ...place });
  return {
    rows,
    isEstimate: isMore && !arranged.range,
    pagination: {
      page,
      limit,
      total,
      pages: Math.ceil(total / limit),
      isMore: isMore && arranged.range !== null,
      isApproximate,
      next,
      previous,
    },
  };
}

interface Place {
  /** The number of rows shown. */
  rows: number;
  limit: number;
  /** How many rows come before them; null where that is not known exactly. */
  offset: number | null;
}

async function countFiltered(db: Db, { table, range }: ArrangedList) {
  const count = await countRows(db, { table, range, atMost: COUNTED_FILTERED + 1 });
  return { total: Math.min(count, COUNTED_FILTERED), isMore: count > COUNTED_FILTERED };
}

async function countTable(db: Db, { table, ...place }: Place & { table: GridTableFacts }) {
  const { rows, offset } = place;
  const estimate = Math.round(table.rowEstimate ?? 0);
  // A row beyond the limit, or an estimate far beyond it, makes counting unnecessary.
  const isBeyond =
    rows > 0 && ((offset !== null && offset + rows > COUNTED_EXACTLY) || estimate > 2 * COUNTED_EXACTLY);
  const counted = isBeyond
    ? COUNTED_EXACTLY + 1
    : await countRows(db, { table, range: null, atMost: COUNTED_EXACTLY + 1 });
  if (counted <= COUNTED_EXACTLY) return { total: counted, isMore: false };
  return { total: likelyTotal(estimate, place), isMore: true };
}

/**
 * The estimate, corrected by this page: a page that is not full ends the table, a full one means that more may follow.
 */
function likelyTotal(estimate: number, { rows, limit, offset }: Place): number {
  if (offset === null || rows === 0) return Math.max(estimate, COUNTED_EXACTLY + 1);
  return rows < limit ? offset + rows : Math.max(estimate, offset + rows + 1);
}
