/**
 * Handles the items of a stream, so many at once; each is asked for when there is room for it. When `handle` answers false
 * or fails, no other is begun. Ends when those under way have ended as well, and then fails as the first of them did: the
 * caller may write down what was done. (p-map fails at once and leaves them running.)
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
