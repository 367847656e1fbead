/** The longest line that a price list can have, in characters. */
const LONGEST_LINE = 1_000_000;

/** Thrown if a file is not text, but for example a spreadsheet's own format or a picture. */
export class NotText extends Error {
  override readonly name = "NotText";
}

/** Splits a text that comes in pieces into lines, with any line ending; piece by piece. Throws `NotText`. */
export async function* readLines(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = "";
  for await (const piece of pieces) {
    if (piece.includes("\0")) throw new NotText();
    const text = rest + piece;
    // A "\r" at the end of a piece may be half of a "\r\n".
    const held = text.endsWith("\r") ? "\r" : "";
    const lines = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? "") + held;
    if (rest.length > LONGEST_LINE) throw new NotText();
    yield lines;
  }
  yield rest.split("\r");
}
