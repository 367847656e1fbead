import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@scriptkeeper/db/connection";
import { interruptible } from "@scriptkeeper/db/interruptible";
import type { Context } from "../context.ts";

/** Who only looks whether there is an answer leaves in this time, and nothing more has been read for them. */
const LOOKING_MS = 200;

/** Rows as one text that PostgreSQL put together. */
export interface TextPage<Key, Text extends string = string> {
  /** Null where there is no row. */
  text: Text | null;
  /** Where the next page begins; null behind the last row. */
  next: Key | null;
}

export interface PagedRead<Key, Text extends string> {
  start: Key;
  /** Rows of the first page, and of those that follow. Larger ones are read only for whoever stays for a moment. */
  sizes: { first: number; rest: number };
  readAfter(db: Db, page: { after: Key; limit: number }): Promise<TextPage<Key, Text>>;
}

/**
 * Texts of rows in pages that are read as the reader goes on. Each page is a query of its own: no connection and no
 * snapshot is held between them, and a reader who leaves stops the work, the query that is under way included.
 */
export async function* textPages<Key, Text extends string>(
  { db, gone }: Pick<Context, "db" | "gone">,
  { start, sizes, readAfter }: PagedRead<Key, Text>,
): AsyncGenerator<Text> {
  const signal = gone?.();
  let after: Key | null = start;
  let limit = sizes.first;
  try {
    while (after !== null) {
      const page = { after, limit };
      const read: TextPage<Key, Text> = await interruptible(db, { signal, run: (on) => readAfter(on, page) });
      if (read.text !== null) yield read.text;
      if (signal && limit < sizes.rest && read.next !== null) await pause(LOOKING_MS, undefined, { signal });
      after = read.next;
      limit = sizes.rest;
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}
