import type { Readable } from "node:stream";
import { startStream } from "./start-stream.ts";

/** A JSON array whose items come as JSON in chunks, with commas between them, and go out as they came. */
export function jsonArrayStream(chunks: AsyncIterable<string>): Promise<Readable> {
  return startStream(pieces(chunks));
}

async function* pieces(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let before = "[";
  for await (const items of chunks) {
    yield before + items;
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
