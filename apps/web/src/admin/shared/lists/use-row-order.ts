import { ORDERS } from "@scriptkeeper/contracts/lists/sorting";
import type { RowOrderState, SortKeys } from "@scriptkeeper/ui/sorted-rows";
import { choiceParam } from "./search-params.ts";
import { useTypedSearchParams } from "./use-typed-search-params.ts";

/** Reads from the address, under the list's name, how a fully loaded list is sorted by its headers. */
export function useRowOrder<Row>(list: string, keys: SortKeys<Row>): RowOrderState {
  const [address, change] = useTypedSearchParams({
    [list]: choiceParam([...Object.keys(keys), ""], ""),
    [`${list}_order`]: choiceParam(ORDERS, "asc"),
  });
  const by = address[list] ?? "";
  const order = address[`${list}_order`] === "desc" ? "desc" : "asc";
  return {
    sorted: by === "" ? null : { by, order },
    onSorted: (sorted) => change({ [list]: sorted?.by ?? "", [`${list}_order`]: sorted?.order ?? "asc" }),
  };
}
