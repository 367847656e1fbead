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

/** The patient that the address names; none when what it names can be nobody. */
export function patientOf(id: string | null): number | null {
  return id !== null && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
}
