import type { ExportFilter, ExportQuestion } from "@scriptkeeper/contracts/list-exports";
import { monthOf } from "@scriptkeeper/domain/days";
import { buttonStyles } from "@scriptkeeper/ui/button";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ExportMenu } from "../../shared/exports/export-menu.tsx";
import { KeysetList } from "../../shared/keyset-list.tsx";
import { ViewsMenu } from "../../shared/views/views-menu.tsx";
import type { InsightGroup } from "../insight-search-params.ts";
import { weeksLink } from "../rows-link.ts";

/** Which rows of a number are shown, and how to turn the page. */
export interface PageOfRows {
  group: InsightGroup;
  /** A Monday; empty for all weeks that are shown. */
  week: string;
  search: string;
  sorting: TableSorting;
  /** What of all that the server is asked for. */
  filter: ExportFilter<"coverage_gaps">;
  /** The page begins behind this row; null for the first. */
  after: number | null;
  onSearch: (text: string) => void;
  onPage: (after: number | null) => void;
}

export interface CountedRowsProps
  extends Pick<PageOfRows, "group" | "search" | "sorting" | "after" | "onPage"> {
  total: number;
  /** What they are, behind their number. */
  what: string;
  file: ExportQuestion;
  /** What `after` is on the page behind this one; null on the last. */
  next: number | null;
  children: ReactNode;
}

/** The rows of a number below it, with the way back, their file and their other pages. */
export function CountedRows(props: CountedRowsProps) {
  const { total, what, group, search, sorting, file, after, next, onPage, children } = props;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {search && "Those that fit, of "}
          <strong className="tabular-nums">{total.toLocaleString("en-AU")}</strong> {what}
          {group.cohort && `, of patients with their first prescription in ${monthOf(group.cohort)}`}
          {group.product && ", of one product"}
        </p>
        <div className="flex flex-wrap gap-2">
          <ViewsMenu className="min-h-9 px-3 py-1" />
          <Link to={weeksLink(group)} className={buttonStyles({ variant: "secondary", size: "sm" })}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            Insight
          </Link>
          <ExportMenu of={file} rows={search ? null : total} />
        </div>
      </div>
      <KeysetList
        of="the rows"
        isFirst={after === null}
        order={sorting.order}
        older={next}
        onPageBefore={onPage}
      >
        {children}
      </KeysetList>
    </>
  );
}

/** The search of the rows, which stays while they come. */
export function RowsSearch({ search, onSearch }: Pick<PageOfRows, "search" | "onSearch">) {
  return (
    <div className="sm:w-80">
      <SearchBox
        label="Search the rows"
        placeholder="Name, email, phone, order or medicine"
        value={search}
        onSearch={onSearch}
        maxLength={200}
        hotkey
      />
    </div>
  );
}

/** What stands in place of no row. */
export function NoRows({ title, isSearched }: { title: string; isSearched: boolean }) {
  return isSearched ? (
    <EmptyState title="No row fits">Try another word, or clear the search.</EmptyState>
  ) : (
    <EmptyState title={title}>Go back to the weeks and choose another number.</EmptyState>
  );
}
