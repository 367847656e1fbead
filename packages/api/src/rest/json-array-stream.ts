import type { Readable } from "node:stream";
import { startStream } from "./start-stream.ts";

/** A JSON array whose items come in chunks, fetched as it is read. */
export function jsonArrayStream(chunks: AsyncIterable<unknown>): Promise<Readable> {
  return startStream(pieces(chunks));
}

async function* pieces(chunks: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[";
  for await (const chunk of chunks) {
    const items = JSON.stringify(chunk).slice(1, -1);
    if (items === "") continue;
    yield before + items;
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
