import type { Readable } from "node:stream";
import { startStream } from "./start-stream.ts";

/** A JSON array whose items arrive as chunks of JSON and are passed on unchanged, with commas between them. */
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
