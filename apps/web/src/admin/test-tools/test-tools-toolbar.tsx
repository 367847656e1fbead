import { Button } from "@scriptkeeper/ui/button";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import { useIsFetching } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { trpc } from "../../shared/api/trpc.ts";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import type { TestToolsFilter } from "./test-tools-search-params.ts";

const filters: { value: TestToolsFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "overdue", label: "Overdue" },
  { value: "upcoming", label: "Upcoming" },
];

export interface TestToolsToolbarProps {
  search: string;
  filter: TestToolsFilter;
  onSearch: (text: string) => void;
  onFilter: (filter: TestToolsFilter) => void;
}

/** The search, the filter and a button to read the list again. */
export function TestToolsToolbar({ search, filter, onSearch, onFilter }: TestToolsToolbarProps) {
  const utils = trpc.useUtils();
  const isFetching = useIsFetching({ queryKey: getQueryKey(trpc.prescriptions.testTools) }) > 0;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <SearchBox
        className="w-full sm:w-80"
        label="Search"
        placeholder="Search by product or user..."
        value={search}
        onSearch={onSearch}
      />
      <div className="flex flex-wrap gap-2">
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Reminders</legend>
          {filters.map(({ value, label }) => (
            <Button
              key={value}
              className="max-sm:px-2 max-sm:text-sm"
              variant={value === filter ? "primary" : "secondary"}
              aria-pressed={value === filter}
              onClick={() => onFilter(value)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        <ViewsMenu className="max-sm:px-2 max-sm:text-sm" />
        <Button
          className="max-sm:px-2 max-sm:text-sm"
          variant="secondary"
          aria-disabled={isFetching}
          onClick={() => void utils.prescriptions.testTools.invalidate()}
        >
          <RefreshCw aria-hidden="true" className={`size-4 ${isFetching ? "animate-spin" : ""}`} />
          Refresh
        </Button>
      </div>
    </div>
  );
}
