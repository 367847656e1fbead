import { z } from "zod";

export const PageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

export interface Page<Node> {
  nodes: Node[];
  pageInfo: z.infer<typeof PageInfo>;
}

/** Yields everything on this page and those after it; a page is fetched when the reader gets there. */
export async function* paginate<Node>(
  first: Page<Node> | null,
  fetchPage: (after: string | null) => Promise<Page<Node>>,
): AsyncGenerator<Node> {
  let page = first ?? (await fetchPage(null));
  yield* page.nodes;
  while (page.pageInfo.hasNextPage) {
    page = await fetchPage(page.pageInfo.endCursor);
    yield* page.nodes;
  }
}
