import { csvCell } from "./spreadsheet.ts";

const [COMMA, QUOTE, SPACE, RETURN, NEWLINE] = [0x2c, 0x22, 0x20, 0x0d, 0x0a];

/** What a byte may require `csvRows` to do; most bytes require nothing. */
const [QUOTES, CARES_IN_FRONT, CARES] = [1, 2, 3];
const meanings = new Uint8Array(256);
meanings[COMMA] = QUOTES;
for (const byte of bytesOf('"\t\r\n;|')) meanings[byte] = CARES;
// The first byte of byte order marks and full-width formula signs.
meanings[0xef] = CARES;
for (const byte of bytesOf(" \v\f=+-@")) meanings[byte] = CARES_IN_FRONT;
// All other white space begins with one of these, and so do some letters.
for (const byte of [0xc2, 0xe1, 0xe2, 0xe3]) meanings[byte] = CARES_IN_FRONT;

/** Room for a page of the usual size, so that it is not allocated again for each. */
const USUAL = 1 << 19;
/** Two quotation marks, the comma, and a byte more for the end of the row. */
const AROUND = 4;

/** Makes the same bytes as `csvRows` from cells that are UTF-8 already; most of them are only copied. */
export class CsvBytes {
  #bytes = new Uint8Array(USUAL);
  #length = 0;

  /** Adds the cell in `from`, from `begin` up to `end`, to the current row. */
  addCell(from: Uint8Array, begin: number, end: number): void {
    this.#makeRoom(end - begin + AROUND);
    if (!this.#addPlain(from, begin, end)) this.#addCarefully(from.subarray(begin, end));
  }

  /** Ends the current row, which has at least one cell. */
  endRow(): void {
    this.#bytes[this.#length - 1] = RETURN;
    this.#bytes[this.#length++] = NEWLINE;
  }

  /** Removes and returns the rows so far; null where there are none. */
  take(): Uint8Array | null {
    const taken = this.#length > 0 ? this.#bytes.slice(0, this.#length) : null;
    this.#length = 0;
    return taken;
  }

  /** False, with nothing added, if the cell needs more than quotation marks around commas. */
  #addPlain(from: Uint8Array, begin: number, end: number): boolean {
    const to = this.#bytes;
    let at = this.#length;
    let isQuoted = false;
    if (begin < end && (meaningOf(from, begin) >= CARES_IN_FRONT || from[end - 1] === SPACE)) return false;
    for (let index = begin; index < end; index++) {
      const byte = from[index] as number;
      const meaning = meanings[byte];
      if (meaning === CARES) return false;
      if (meaning === QUOTES) isQuoted = true;
      to[at++] = byte;
    }
    if (isQuoted) {
      to.copyWithin(this.#length + 1, this.#length, at++);
      to[this.#length] = QUOTE;
      to[at++] = QUOTE;
    }
    to[at++] = COMMA;
    this.#length = at;
    return true;
  }

  #addCarefully(cell: Uint8Array): void {
    const written = bytesOf(csvCell(decoder.decode(cell)));
    this.#makeRoom(written.length + AROUND);
    this.#bytes.set(written, this.#length);
    this.#length += written.length;
    this.#bytes[this.#length++] = COMMA;
  }

  #makeRoom(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

function meaningOf(bytes: Uint8Array, at: number): number {
  return meanings[bytes[at] as number] as number;
}

/** A byte order mark counts as text. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
