/** No line of a price list is longer than this many characters. */
const LONGEST_LINE = 1_000_000;

/** What was given is no text file: a spreadsheet's own format, a picture. */
export class NotText extends Error {
  override readonly name = "NotText";
}

/** The lines of a text that comes in pieces, whichever way they end. Throws `NotText`. */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of pieces) {
    if (piece.includes("\0")) throw new NotText();
    const text = rest + piece;
    // A "\r" at the end of a piece may be half of a "\r\n".
    const held = text.endsWith("\r") ? "\r" : "";
    const lines = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? "") + held;
    if (rest.length > LONGEST_LINE) throw new NotText();
    yield* lines;
  }
  yield* rest.split("\r");
}
