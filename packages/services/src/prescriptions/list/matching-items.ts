import type { MatchingItems, MatchingItemsInput } from "@scriptkeeper/contracts/prescriptions/bulk";
import { MOST_MATCHING } from "@scriptkeeper/contracts/prescriptions/limits";
import { type AdminContext, inOrder, inOrderOf, searchNewest, today } from "../../core/index.ts";
import { countedItems } from "../counted/counted-items.ts";
import { isListed, type Listed } from "../items/filter.queries.ts";
import { walkItems } from "./item-list.queries.ts";
import { fieldsOf } from "./item-sorts.queries.ts";
import { listMatchingRows } from "./matching-items.queries.ts";
import { searchedItems } from "./searched-items.queries.ts";

const newest = { sort: "newest", order: "desc" } as const;

/** All prescriptions of a list, over all its pages, newest first, up to as many as can be selected at once. */
export async function matchingItems(ctx: AdminContext, input: MatchingItemsInput): Promise<MatchingItems> {
  const counted = (await countedItems(ctx, input.counted))?.condition;
  const listed = { filter: input.filter, today: today(ctx), counted };
  const ids = await (input.search === "" ? listedIds(ctx, listed) : foundIds(ctx, input.search, listed));
  const rows = await listMatchingRows(ctx.db, ids.slice(0, MOST_MATCHING));
  return { items: inOrderOf(ids, rows, ({ id }) => id), hasMore: ids.length > MOST_MATCHING };
}

async function listedIds(ctx: AdminContext, listed: Listed): Promise<number[]> {
  const query = { ...listed, sorting: newest };
  const items = await walkItems(ctx.db, query, { after: null, offset: 0, limit: MOST_MATCHING + 1 });
  return items.map(({ id }) => id);
}

async function foundIds(ctx: AdminContext, search: string, listed: Listed): Promise<number[]> {
  const searched = await searchedItems(ctx.db, {
    search,
    scope: isListed(listed),
    order: inOrder(fieldsOf(newest), newest.order),
  });
  const most = MOST_MATCHING + 1;
  const { ids } = await searchNewest(ctx.db, searched, { offset: 0, limit: most, most, isCounted: true });
  return ids;
}
