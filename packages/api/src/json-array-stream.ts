import { Readable } from "node:stream";

/**
 * A JSON array whose items come in chunks. The next chunk is asked for when the reader has taken the one before, and
 * no more are once the reader is gone. The first is awaited here, so that a failure can still be answered as one.
 */
export async function jsonArrayStream(chunks: AsyncIterable<unknown>): Promise<Readable> {
  const iterator = chunks[Symbol.asyncIterator]();
  return Readable.from(pieces(await iterator.next(), iterator));
}

async function* pieces(
  first: IteratorResult<unknown>,
  iterator: AsyncIterator<unknown>,
): AsyncGenerator<string> {
  try {
    let before = "[";
    for (let step = first; !step.done; step = await iterator.next()) {
      const items = JSON.stringify(step.value).slice(1, -1);
      if (items === "") continue;
      yield before + items;
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  } finally {
    await iterator.return?.();
  }
}
