import type { Sorting } from "@scriptkeeper/contracts/lists/sorting";
import { ITEM_SORTS, type ItemSort, isSortOffered } from "@scriptkeeper/contracts/lists/sorts";
import type { ItemList } from "@scriptkeeper/contracts/prescriptions/list";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../../shared/api/trpc.ts";
import { offeredSorting, sortInput, tableSorting } from "../../shared/lists/sorting.ts";
import { usePrescriptionsParams } from "../prescriptions-search-params.ts";

/** Reads from the address which prescriptions are listed, in which order and from where. */
export function useItemList() {
  const { search, filter, counted, page, sort, order, after, before, change } = usePrescriptionsParams();
  const of = { search, filter, ...(counted !== null && { counted }) };
  const isOffered = (sorting: Sorting<ItemSort>) => isSortOffered(of, sorting);
  const sorting = offeredSorting(ITEM_SORTS, { sort, order, isOffered });
  const question = { ...of, ...sortInput(ITEM_SORTS, sorting) };
  const query = trpc.prescriptions.listItems.useQuery(
    {
      ...question,
      page,
      ...(after !== null && { after }),
      ...(before !== null && { before }),
    },
    { placeholderData: keepPreviousData },
  );
  return {
    query,
    page,
    of,
    question,
    sorting: tableSorting(ITEM_SORTS, { ...sorting, isOffered, onSort: (next) => change(next) }),
    /** Next and Previous continue from the items that are shown. */
    goTo(to: number, shown: ItemList | undefined) {
      if (to <= 1 || !shown) return change({ page: 1 });
      const place = to > shown.page ? { after: shown.next } : { before: shown.previous };
      change({ page: to, ...place });
    },
  };
}
