import { Readable } from "node:stream";
import type { Piece } from "@scriptkeeper/services/core";

/**
 * Text in pieces as a stream. The next piece is asked for when the reader has taken the one before, and no more are once
 * the reader is gone. The first is awaited here, so that a failure can still be answered as one.
 */
export async function startStream(pieces: AsyncIterable<Piece> | Iterable<Piece>): Promise<Readable> {
  const iterator = inTurn(pieces);
  return Readable.from(continued(await iterator.next(), iterator));
}

async function* inTurn(pieces: AsyncIterable<Piece> | Iterable<Piece>): AsyncGenerator<Piece> {
  yield* pieces;
}

async function* continued(
  first: IteratorResult<Piece>,
  iterator: AsyncIterator<Piece>,
): AsyncGenerator<Piece> {
  try {
    for (let step = first; !step.done; step = await iterator.next()) yield step.value;
  } finally {
    await iterator.return?.();
  }
}
