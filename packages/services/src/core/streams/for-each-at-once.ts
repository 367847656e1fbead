/**
 * Handles the items of a stream, up to `count` at once, asking for each item when there is room for it. Once `handle`
 * returns false or throws, no further item is started. Settles after those under way have settled, and then throws the
 * first error, so that the caller can record what was done. (p-map rejects at once and leaves the others running.)
 */
export async function forEachAtOnce<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  count: number,
  handle: (item: Item) => Promise<boolean>,
): Promise<void> {
  const shared = stream(items);
  let isOver = false;
  const lane = async () => {
    try {
      for await (const item of shared) if (isOver || !(await handle(item))) break;
    } finally {
      isOver = true;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: count }, lane));
  for (const ended of lanes) if (ended.status === "rejected") throw ended.reason;
}

async function* stream<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
