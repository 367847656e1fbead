import { type AskedSort, type Sorting, type SortOf, sortingOf } from "../lists/sorting.ts";
import { isSortOffered } from "../lists/sorts.ts";

/**
 * The sorts of prescriptions in the testing tools: as in the list of prescriptions, or by reminder alone if only
 * overdue or upcoming ones are listed.
 */
export const TEST_TOOLS_SORTS = { newest: "desc", product: "asc", patient: "asc", reminder: "asc" } as const;
export type TestToolsSort = SortOf<typeof TEST_TOOLS_SORTS>;
type TestToolsFilter = "all" | "overdue" | "upcoming";

export function testToolsSorting(
  filter: TestToolsFilter,
  asked: AskedSort<TestToolsSort>,
): Sorting<TestToolsSort> {
  if (filter === "all" || asked.sort !== undefined) return sortingOf(TEST_TOOLS_SORTS, asked);
  return sortingOf(TEST_TOOLS_SORTS, { ...asked, sort: "reminder" });
}

/**
 * Returns whether this order is offered: as for all prescriptions, but overdue and upcoming ones are scattered in
 * every order except by reminder.
 */
export function isTestToolsSortOffered(
  { search, filter }: { search: string; filter: TestToolsFilter },
  sorting: Sorting<TestToolsSort>,
): boolean {
  return filter === "all" ? isSortOffered({ search, filter }, sorting) : sorting.sort === "reminder";
}
