import type { JsonRows } from "@scriptkeeper/services/core";

/** Returns the items of each page of a list that is streamed as JSON. */
export async function pagesOf<Item>(pages: AsyncIterable<JsonRows<Item>>): Promise<Item[][]> {
  const read: Item[][] = [];
  for await (const page of pages) read.push(JSON.parse(`[${page}]`));
  return read;
}
