import type { TestToolsInput } from "@scriptkeeper/contracts/test-tools";

export type TestToolsFilter = TestToolsInput["filter"];

export const filters = [
  { value: "all", label: "All" },
  { value: "overdue", label: "Overdue" },
  { value: "upcoming", label: "Upcoming" },
] as const satisfies { value: TestToolsFilter; label: string }[];

/** The filter that the address names; all when it names none. */
export function filterOf(name: string | null): TestToolsFilter {
  return filters.find(({ value }) => value === name)?.value ?? "all";
}
