import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import type { Db } from "@scriptkeeper/db/connection";
import { interruptible } from "@scriptkeeper/db/interruptible";
import type { Context } from "../context.ts";

/** A caller who only checks whether there is an answer leaves within this time, so nothing more is read for them. */
const LOOKING_MS = 200;

/** A piece of a text; bytes are UTF-8. */
export type Piece = string | Uint8Array;

/** A page of rows as one text. */
export interface TextPage<Key, Text extends Piece = string> {
  /**
   * Null where there are no rows. A function is called once the next page has been requested, so that PostgreSQL reads
   * that one while this one is being written.
   */
  text: Text | (() => Text) | null;
  /** Where the next page begins; null after the last row. */
  next: Key | null;
}

export interface PagedRead<Key, Text extends Piece> {
  start: Key;
  /** Rows of the first page and of each later one. The larger pages are only read for callers who stay for a moment. */
  sizes: { first: number; rest: number };
  readAfter(db: Db, page: { after: Key; limit: number }): Promise<TextPage<Key, Text>>;
}

/**
 * The texts of pages of rows, each next page being read while the reader takes the current one. Each page is a
 * separate query, with no snapshot held between them. A reader who leaves stops the work, including the running query.
 */
export async function* textPages<Key, Text extends Piece>(
  { db, gone }: Pick<Context, "db" | "gone">,
  { start, sizes, readAfter }: PagedRead<Key, Text>,
): AsyncGenerator<Text> {
  const signal = gone?.();
  const read = (after: Key, limit: number) =>
    interruptible(db, { signal, run: (on) => readAfter(on, { after, limit }) });
  let limit = sizes.first;
  let coming: Promise<TextPage<Key, Text>> | null = read(start, limit);
  try {
    while (coming) {
      let { text, next }: TextPage<Key, Text> = await coming;
      const isLooking = signal !== undefined && limit < sizes.rest;
      limit = sizes.rest;
      coming = next === null || isLooking ? null : read(next, limit);
      // A failure is thrown where the page is awaited.
      coming?.catch(() => undefined);
      if (typeof text === "function") {
        if (coming) await turn();
        // Replaces the function, which holds the page's rows.
        text = text();
      }
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
