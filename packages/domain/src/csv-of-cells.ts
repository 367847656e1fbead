import { csvRows } from "./spreadsheet.ts";

/** What stands behind each cell but a row's last, and behind each row. */
export const CELL_END = "\u001f";
export const ROW_END = "\u001e";

const [COMMA, QUOTE, SPACE, RETURN, NEWLINE] = [0x2c, 0x22, 0x20, 0x0d, 0x0a];

/** What `csvRows` may do because of a byte; nothing because of most of them. */
const [NOTHING, QUOTES, CARES, CARES_IN_FRONT, ENDS_CELL, ENDS_ROW] = [0, 1, 2, 3, 4, 5];
const meanings = new Uint8Array(256);
meanings[COMMA] = QUOTES;
for (const byte of bytesOf('"\t\r\n;|')) meanings[byte] = CARES;
// Byte order marks and the wide signs of formulas begin with it.
meanings[0xef] = CARES;
for (const byte of bytesOf(" \v\f=+-@")) meanings[byte] = CARES_IN_FRONT;
// All other white space begins with these, and some letters.
for (const byte of [0xc2, 0xe1, 0xe2, 0xe3]) meanings[byte] = CARES_IN_FRONT;
meanings[CELL_END.charCodeAt(0)] = ENDS_CELL;
meanings[ROW_END.charCodeAt(0)] = ENDS_ROW;

/**
 * The bytes that `csvRows` makes of these rows, which come as one text, in one pass: few rows need the care that takes most of
 * its time. Null where a cell holds one of the two ends itself: a row has too few cells or too many then.
 */
export function csvOfCells(text: string, size: { rows: number; columns: number }): Uint8Array | null {
  const from = encoded(text);
  // At most each byte is doubled, and each cell gets an apostrophe, a comma and two quotation marks.
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
  /** How many bytes were read and written, of so many whole rows. */
  read: number;
  written: number;
  rows: number;
}

/** Goes on until a row needs care, or has another number of cells. */
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

/** Writes the next row by `csvRows`; false where it has another number of cells. */
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

/** A byte order mark is text like any other. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Shared by pages of usual size: to allocate for each of them costs more than all the rest. */
const buffers = { from: new Uint8Array(1 << 20), to: new Uint8Array(1 << 21) };

function bufferFor(size: number, shared: Uint8Array): Uint8Array {
  return size <= shared.length ? shared : new Uint8Array(size);
}

function encoded(text: string): Uint8Array {
  const { read, written } = new TextEncoder().encodeInto(text, buffers.from);
  return read === text.length ? buffers.from.subarray(0, written) : bytesOf(text);
}
