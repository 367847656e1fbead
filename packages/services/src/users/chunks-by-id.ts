const CHUNK = 500;

/**
 * Rows in the order of their ids, in chunks that are fetched as the reader goes on. Each chunk is a query of its own:
 * no connection is held between them, and a reader who leaves stops the work.
 */
export async function* chunksById<Row extends { id: number }>(
  listAfter: (page: { afterId: number; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let afterId = 0;
  for (;;) {
    const rows = await listAfter({ afterId, limit: CHUNK });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < CHUNK) return;
    afterId = last.id;
  }
}
