import { Readable } from "node:stream";

/**
 * Text in pieces as a stream. The next piece is asked for when the reader has taken the one before, and no more are once
 * the reader is gone. The first is awaited here, so that a failure can still be answered as one.
 */
export async function startStream(pieces: AsyncIterable<string> | Iterable<string>): Promise<Readable> {
  const iterator = inTurn(pieces);
  return Readable.from(continued(await iterator.next(), iterator));
}

async function* inTurn(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield* pieces;
}

async function* continued(
  first: IteratorResult<string>,
  iterator: AsyncIterator<string>,
): AsyncGenerator<string> {
  try {
    for (let step = first; !step.done; step = await iterator.next()) yield step.value;
  } finally {
    await iterator.return?.();
  }
}
