import { Readable } from "node:stream";
import type { Piece } from "@scriptkeeper/services/core";

/**
 * Streams text in pieces. Each piece is requested after the reader has taken the previous one, and none once the
 * reader has gone. The first piece is awaited here, so that a failure can still be sent as an error response.
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
