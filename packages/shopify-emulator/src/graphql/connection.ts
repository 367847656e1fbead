import { GraphQLError } from "graphql";

export interface PageArgs {
  first?: number | null;
  after?: string | null;
  reverse?: boolean | null;
}

const pageLimit = 250;

/** Returns one page of a list. The cursor is the id of the last item seen. */
export function connection<Item extends { id: string }, Node>(
  items: readonly Item[],
  { args, node }: { args: PageArgs; node: (item: Item) => Node },
) {
  const { first, after } = args;
  if (first === undefined || first === null) {
    throw new GraphQLError("you must provide one of first or last");
  }
  if (first < 0 || first > pageLimit) {
    throw new GraphQLError(`first must be between 0 and ${pageLimit}`);
  }
  const ordered = args.reverse ? items.toReversed() : items;
  const start = after ? ordered.findIndex((item) => item.id === idIn(after)) + 1 : 0;
  if (after && start === 0) throw new GraphQLError("Invalid cursor for current pagination sort.");
  const page = ordered.slice(start, start + first);
  const last = page.at(-1);
  return {
    nodes: page.map(node),
    pageInfo: {
      hasNextPage: start + page.length < ordered.length,
      endCursor: last ? Buffer.from(last.id).toString("base64url") : null,
    },
  };
}

function idIn(cursor: string): string {
  return Buffer.from(cursor, "base64url").toString();
}
