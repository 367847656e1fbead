import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@scriptkeeper/db/connection";
import { interruptible } from "@scriptkeeper/db/interruptible";
import type { Context } from "../context.ts";

const FIRST_CHUNK = 50;
const CHUNK = 200;
/** Who only looks whether there is an answer leaves in this time, and nothing more has been read for them. */
const LOOKING_MS = 200;

/**
 * Rows in the order of their ids, in chunks that are fetched as the reader goes on: first a page, and the rest for whoever
 * stays. Each chunk is a query of its own: no connection is held between them, and a reader who leaves stops the work,
 * the query that is under way included.
 */
export async function* keysetPages<Row extends { id: number }>(
  { db, gone }: Pick<Context, "db" | "gone">,
  listAfter: (db: Db, page: { afterId: number; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const signal = gone?.();
  try {
    for (let afterId = 0, limit = FIRST_CHUNK; ; limit = CHUNK) {
      const page = { afterId, limit };
      const rows = await interruptible(db, { signal, run: (on) => listAfter(on, page) });
      const last = rows.at(-1);
      if (!last) return;
      yield rows;
      if (rows.length < limit) return;
      if (signal && limit === FIRST_CHUNK) await pause(LOOKING_MS, undefined, { signal });
      afterId = last.id;
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}
