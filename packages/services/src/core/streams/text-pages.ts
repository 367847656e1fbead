import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@scriptkeeper/db/connection";
import { interruptible } from "@scriptkeeper/db/interruptible";
import type { Context } from "../context.ts";

/** Who only looks whether there is an answer leaves in this time, and nothing more has been read for them. */
const LOOKING_MS = 200;

/** A piece of a text, in UTF-8 where it comes as bytes. */
export type Piece = string | Uint8Array;

/** Rows as one text. */
export interface TextPage<Key, Text extends Piece = string> {
  /** Null where there is no row. */
  text: Text | null;
  /** Where the next page begins; null behind the last row. */
  next: Key | null;
}

export interface PagedRead<Key, Text extends Piece> {
  start: Key;
  /** Rows of the first page, and of those that follow. Larger ones are read only for whoever stays for a moment. */
  sizes: { first: number; rest: number };
  readAfter(db: Db, page: { after: Key; limit: number }): Promise<TextPage<Key, Text>>;
}

/**
 * Texts of rows in pages that are read as the reader goes on, the next while the reader takes the one before. Each page is a
 * query of its own: no snapshot is held between them, and a reader who leaves stops the work, the query that is under way
 * included.
 */
export async function* textPages<Key, Text extends Piece>(
  { db, gone }: Pick<Context, "db" | "gone">,
  { start, sizes, readAfter }: PagedRead<Key, Text>,
): AsyncGenerator<Text> {
  const signal = gone?.();
  const read = (after: Key, limit: number): Promise<TextPage<Key, Text>> =>
    interruptible(db, { signal, run: (on) => readAfter(on, { after, limit }) });
  let limit = sizes.first;
  let coming: Promise<TextPage<Key, Text>> | null = read(start, limit);
  try {
    while (coming) {
      const { text, next }: TextPage<Key, Text> = await coming;
      const isLooking = signal !== undefined && limit < sizes.rest;
      limit = sizes.rest;
      coming = next === null || isLooking ? null : read(next, limit);
      // Whoever asks for it hears of its failure.
      coming?.catch(() => undefined);
      if (text !== null) yield text;
      if (next === null || !isLooking) continue;
      await pause(LOOKING_MS, undefined, { signal });
      coming = read(next, limit);
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    await coming?.catch(() => undefined);
  }
}
