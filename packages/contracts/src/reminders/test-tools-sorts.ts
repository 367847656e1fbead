import { type AskedSort, type Sorting, type SortOf, sortingOf } from "../lists/sorting.ts";
import { isSortOffered } from "../lists/sorts.ts";

/** Prescriptions as the testing tools list them: all of them as their own list does, those of some days by the day alone. */
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

/** The same as of all prescriptions; what is due on some days lies anywhere in the other orders. */
export function isTestToolsSortOffered(
  { search, filter }: { search: string; filter: TestToolsFilter },
  sorting: Sorting<TestToolsSort>,
): boolean {
  return filter === "all" ? isSortOffered({ search, filter }, sorting) : sorting.sort === "reminder";
}
