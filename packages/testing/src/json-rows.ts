import type { JsonRows } from "@scriptkeeper/services/core";

/** The items of each page of a list that comes as JSON. */
export async function pagesOf<Item>(pages: AsyncIterable<JsonRows<Item>>): Promise<Item[][]> {
  const read: Item[][] = [];
  for await (const page of pages) read.push(JSON.parse(`[${page}]`));
  return read;
}
