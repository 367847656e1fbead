import type { Order } from "@scriptkeeper/contracts/lists/sorting";
import { sortingOf } from "@scriptkeeper/contracts/lists/sorting";
import { ITEM_SORTS, isSortOffered } from "@scriptkeeper/contracts/lists/sorts";
import { COUNTED_ITEMS, type ItemList, type ItemListInput } from "@scriptkeeper/contracts/prescriptions/list";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import { type AdminContext, badInput, inOrder, inOrderOf, searchNewest, today } from "../../core/index.ts";
import { countedItems } from "../counted/counted-items.ts";
import { isListed } from "../items/filter.queries.ts";
import { prescriptionView } from "../items/prescription-view.ts";
import { listItemsWithIds } from "../items/prescriptions.queries.ts";
import { countItems, type ItemListQuery, type PlacedItem, walkItems } from "./item-list.queries.ts";
import { placeText, readPlace } from "./item-place.ts";
import { fieldsOf } from "./item-sorts.queries.ts";
import { searchedItems } from "./searched-items.queries.ts";

/**
 * A page of all prescriptions, item by item, in the given order. BAD_INPUT for a sorting that no index serves in
 * combination with the search and filter, and for a page past the first 10,000 items without a place to continue from.
 */
export async function listItems(ctx: AdminContext, input: ItemListInput): Promise<ItemList> {
  const counted = await countedItems(ctx, input.counted);
  const query = {
    filter: input.filter,
    today: today(ctx),
    counted: counted?.condition,
    sorting: sortingOf(ITEM_SORTS, input),
  };
  if (!isSortOffered(input, query.sorting)) throw badInput("sort", prescriptionMessages.sortNotOffered);
  const { ids, ...page } = await (input.search === ""
    ? walkPage(ctx, query, input)
    : searchPage(ctx, query, input));
  return {
    prescriptions: await listItemViews(ctx, ids),
    limit: input.limit,
    ...page,
    ...(counted && { counted: counted.note }),
  };
}

/** These items as lists for administrators show them, in the order of the ids. */
export async function listItemViews(ctx: AdminContext, ids: readonly number[]) {
  const rows = inOrderOf(ids, await listItemsWithIds(ctx.db, ids), ({ item }) => item.id);
  const view = { viewer: "admin", now: ctx.clock.now(), today: today(ctx) } as const;
  return rows.map((row) => prescriptionView(row, view));
}

type Page = Omit<ItemList, "prescriptions" | "limit" | "counted"> & { ids: number[] };

async function searchPage(ctx: AdminContext, query: ItemListQuery, input: ItemListInput): Promise<Page> {
  const { sorting } = query;
  const searched = await searchedItems(ctx.db, {
    search: input.search,
    scope: isListed(query),
    order: inOrder(fieldsOf(sorting), sorting.order),
  });
  const offset = offsetOf(input);
  const limit = Math.min(input.limit, COUNTED_ITEMS - offset);
  const found = await searchNewest(ctx.db, searched, { offset, limit, most: COUNTED_ITEMS });
  return { ...found, page: input.page, next: null, previous: null };
}

async function walkPage(ctx: AdminContext, query: ItemListQuery, input: ItemListInput): Promise<Page> {
  const { sort } = query.sorting;
  const before = input.before === undefined ? null : readPlace(input.before, { sort, field: "before" });
  const after = input.after === undefined ? null : readPlace(input.after, { sort, field: "after" });
  const walk = { ctx, query, limit: input.limit };
  if (before) return (await pageBefore(walk, { before, page: input.page })) ?? pageFrom(walk, { page: 1 });
  if (after) return pageFrom(walk, { after, page: input.page });
  return pageFrom(walk, { offset: offsetOf(input), page: input.page });
}

/** BAD_INPUT for a page number that is too high. */
function offsetOf({ page, limit }: ItemListInput): number {
  const offset = (page - 1) * limit;
  if (offset >= COUNTED_ITEMS) throw badInput("page", prescriptionMessages.itemsTooFar);
  return offset;
}

interface Walk {
  ctx: AdminContext;
  query: ItemListQuery;
  limit: number;
}

async function pageFrom(
  walk: Walk,
  { after = null, offset = 0, page }: { after?: PlacedItem["place"] | null; offset?: number; page: number },
): Promise<Page> {
  const found = await walkItems(walk.ctx.db, walk.query, { after, offset, limit: walk.limit + 1 });
  return shownPage(walk, found.slice(0, walk.limit), { page, isMore: found.length > walk.limit });
}

/** Null where there are too few items for a page before this one: the caller shows the first page instead. */
async function pageBefore(
  walk: Walk,
  { before, page }: { before: PlacedItem["place"]; page: number },
): Promise<Page | null> {
  const { ctx, query, limit } = walk;
  const sorting = { ...query.sorting, order: reversed[query.sorting.order] };
  const found = await walkItems(
    ctx.db,
    { ...query, sorting },
    { after: before, offset: 0, limit: limit + 1 },
  );
  if (found.length <= limit) return null;
  return shownPage(walk, found.slice(0, limit).reverse(), { page: Math.max(page, 2), isMore: true });
}

const reversed: Record<Order, Order> = { asc: "desc", desc: "asc" };

async function shownPage(
  { ctx, query }: Walk,
  items: readonly PlacedItem[],
  { page, isMore }: { page: number; isMore: boolean },
): Promise<Page> {
  const placeOf = (item: PlacedItem | undefined) => (item ? placeText(query.sorting.sort, item.place) : null);
  return {
    ids: items.map(({ id }) => id),
    page,
    total: await countItems(ctx.db, query),
    hasMore: false,
    next: isMore ? placeOf(items.at(-1)) : null,
    previous: page > 1 ? placeOf(items[0]) : null,
  };
}
