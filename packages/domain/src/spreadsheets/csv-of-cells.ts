import { csvRows } from "./spreadsheet.ts";

/** The separators after each cell and after each row's last cell. */
export const CELL_END = "\u001f";
export const ROW_END = "\u001e";

const [COMMA, QUOTE, SPACE, RETURN, NEWLINE] = [0x2c, 0x22, 0x20, 0x0d, 0x0a];

/** What a byte may require `csvRows` to do; most bytes require nothing. */
const [NOTHING, QUOTES, CARES, CARES_IN_FRONT, ENDS_CELL, ENDS_ROW] = [0, 1, 2, 3, 4, 5];
const meanings = new Uint8Array(256);
meanings[COMMA] = QUOTES;
for (const byte of bytesOf('"\t\r\n;|')) meanings[byte] = CARES;
// The first byte of byte order marks and full-width formula signs.
meanings[0xef] = CARES;
for (const byte of bytesOf(" \v\f=+-@")) meanings[byte] = CARES_IN_FRONT;
// All other white space begins with one of these, and so do some letters.
for (const byte of [0xc2, 0xe1, 0xe2, 0xe3]) meanings[byte] = CARES_IN_FRONT;
meanings[CELL_END.charCodeAt(0)] = ENDS_CELL;
meanings[ROW_END.charCodeAt(0)] = ENDS_ROW;

/**
 * Produces the same bytes as `csvRows` for rows given as one text, in a single pass that handles the usual rows
 * quickly. Returns null if a cell contains one of the separators, because a row then has too few or too many cells.
 */
export function csvOfCells(text: string, size: { rows: number; columns: number }): Uint8Array | null {
  const from = encoded(text);
  // At worst every byte is doubled, and every cell gets an apostrophe, a comma and two quotation marks.
  const to = bufferFor(2 * from.length + (3 * size.columns + 1) * size.rows, buffers.to);
  const work = { from, to, columns: size.columns, read: 0, written: 0, rows: 0 };
  while (work.rows < size.rows) {
    writePlainRows(work);
    if (work.read < from.length && !writeCarefully(work)) return null;
    if (work.read === from.length) break;
  }
  return work.rows === size.rows && work.read === from.length ? to.slice(0, work.written) : null;
}

interface Work {
  from: Uint8Array;
  to: Uint8Array;
  columns: number;
  /** How many bytes have been read and written, for how many whole rows. */
  read: number;
  written: number;
  rows: number;
}

/** Continues until a row needs special handling or has a different number of cells. */
function writePlainRows(work: Work): void {
  const { from, to, columns } = work;
  let at = work.written;
  let cells = 0;
  let cellFrom = work.read;
  let cellTo = at;
  let isQuoted = false;
  for (let index = work.read; index < from.length; index++) {
    const byte = from[index] as number;
    const meaning = meanings[byte];
    if (meaning === NOTHING) {
      to[at++] = byte;
    } else if (meaning === QUOTES) {
      if (!isQuoted) to.copyWithin(cellTo + 1, cellTo, at++);
      to[cellTo] = QUOTE;
      to[at++] = byte;
      isQuoted = true;
    } else if (meaning === ENDS_CELL || meaning === ENDS_ROW) {
      if (from[index - 1] === SPACE) return;
      if (isQuoted) to[at++] = QUOTE;
      isQuoted = false;
      cellFrom = index + 1;
      cells++;
      if (meaning === ENDS_CELL) {
        to[at++] = COMMA;
      } else {
        if (cells !== columns) return;
        to[at++] = RETURN;
        to[at++] = NEWLINE;
        cells = 0;
        work.read = cellFrom;
        work.written = at;
        work.rows++;
      }
      cellTo = at;
    } else {
      if (meaning === CARES || index === cellFrom) return;
      to[at++] = byte;
    }
  }
}

/** Writes the next row with `csvRows`. False if it has a different number of cells. */
function writeCarefully(work: Work): boolean {
  const end = work.from.indexOf(ROW_END.charCodeAt(0), work.read);
  const cells = decoder.decode(work.from.subarray(work.read, end)).split(CELL_END);
  if (end < 0 || cells.length !== work.columns) return false;
  const line = bytesOf(csvRows([cells]));
  work.to.set(line, work.written);
  work.written += line.length;
  work.read = end + 1;
  work.rows++;
  return true;
}

/** A byte order mark counts as text. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Shared by all pages of the usual size: allocating one for each would cost more than everything else. */
const buffers = { from: new Uint8Array(1 << 20), to: new Uint8Array(1 << 21) };

function bufferFor(size: number, shared: Uint8Array): Uint8Array {
  return size <= shared.length ? shared : new Uint8Array(size);
}

function encoded(text: string): Uint8Array {
  const { read, written } = new TextEncoder().encodeInto(text, buffers.from);
  return read === text.length ? buffers.from.subarray(0, written) : bytesOf(text);
}
