import type { ExportFilter, ExportQuestion } from "@scriptkeeper/contracts/lists/exports";
import { numberText } from "@scriptkeeper/domain/number-words";
import { monthOf } from "@scriptkeeper/domain/time/days";
import type { Column, TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { SearchBox } from "@scriptkeeper/ui/search-box";
import type { ReactNode } from "react";
import { PageHeading } from "../../../shared/components/page-heading.tsx";
import type { ShownQuery } from "../../../shared/components/query-failure.tsx";
import { QueryState } from "../../../shared/components/query-state.tsx";
import { BackLink } from "../../shared/back-link.tsx";
import { ExportMenu } from "../../shared/exports/export-menu.tsx";
import { KeysetList } from "../../shared/lists/keyset-list.tsx";
import { ListFilters } from "../../shared/lists/list-filters.tsx";
import { ListTable } from "../../shared/selection/list-table.tsx";
import { ViewsMenu } from "../../shared/views/views-menu.tsx";
import type { InsightGroup } from "../insight-search-params.ts";
import { weeksLink } from "../rows-link.ts";
import { type Medicine, medicineColumns } from "./medicine-columns.tsx";

/** The rows of a number that are shown, and how to turn pages. */
export interface PageOfRows {
  group: InsightGroup;
  /** A Monday; empty for all shown weeks. */
  week: string;
  search: string;
  sorting: TableSorting;
  /** The part of these that goes to the server as a filter. */
  filter: ExportFilter<"coverage_gaps">;
  /** The page starts after this row; null for the first page. */
  after: number | null;
  onSearch: (text: string) => void;
  onPage: (after: number | null) => void;
}

export interface CountedRowsProps<Data, Row> extends Omit<PageOfRows, "week" | "filter"> {
  title: string;
  /** Explains how to read the rows. */
  intro: ReactNode;
  query: ShownQuery<Data>;
  /** What is loading, such as "the reminders". */
  of: string;
  failed: string;
  /** `next` is the `after` of the next page; null on the last page. */
  pageOf: (data: Data) => { rows: readonly Row[]; total: number; next: number | null };
  /** The words after the total number. */
  what: (total: number) => string;
  /** Shown if there are no rows. */
  none: string;
  file: ExportQuestion;
  table: {
    label: string;
    /** What one row is called. */
    of: string;
    /** The columns after patient and product. */
    columns: readonly Column<Row>[];
  };
}

/** The rows of a number, with their search, the way back, the export and the other pages. */
export function CountedRows<Data, Row extends Medicine & { id: number }>(props: CountedRowsProps<Data, Row>) {
  const { title, intro, group, search, onSearch, query, of, failed, pageOf } = props;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title={`Insight: ${title}`}>{title}</PageHeading>
        <div className="flex flex-wrap gap-2">
          <ViewsMenu isLow />
          <BackLink to={weeksLink(group)}>Insight</BackLink>
        </div>
      </div>
      {intro}
      <ListFilters className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          className="w-full sm:w-80"
          label="Search the rows"
          placeholder="Name, email, phone, order or medicine"
          value={search}
          onSearch={onSearch}
        />
        {query.data !== undefined && <HowMany {...props} total={pageOf(query.data).total} />}
      </ListFilters>
      <QueryState query={query} of={of} failed={failed}>
        {(data) => <Rows {...props} {...pageOf(data)} />}
      </QueryState>
    </>
  );
}

interface HowManyProps extends Pick<CountedRowsProps<never, never>, "search" | "what" | "group"> {
  total: number;
}

function HowMany({ search, what, group, total }: HowManyProps) {
  return (
    <p role="status" className="min-w-0">
      {search && "Matches among "}
      <strong className="tabular-nums">{numberText(total)}</strong> {what(total)}
      {group.cohort && `, for patients with their first prescription in ${monthOf(group.cohort)}`}
      {group.product && ", for one product"}
    </p>
  );
}

interface RowsProps<Row>
  extends Omit<CountedRowsProps<never, Row>, "query" | "pageOf">,
    ReturnType<CountedRowsProps<never, Row>["pageOf"]> {}

function Rows<Row extends Medicine & { id: number }>(props: RowsProps<Row>) {
  const { rows, total, next, search, sorting, file, after, onPage, none, table } = props;
  return (
    <KeysetList
      of="the rows"
      tools={<ExportMenu of={file} rows={search ? null : total} />}
      isFirst={after === null}
      order={sorting.order}
      older={next}
      onPageBefore={onPage}
    >
      {rows.length === 0 ? (
        <NoRows title={none} isSearched={search !== ""} />
      ) : (
        <ListTable
          stickyHead
          aria-label={table.label}
          arrangeAs="insight"
          selects={{ list: file.list, of: table.of }}
          sorting={sorting}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[...medicineColumns, ...table.columns]}
        />
      )}
    </KeysetList>
  );
}

/** Shown instead of rows if there are none. */
function NoRows({ title, isSearched }: { title: string; isSearched: boolean }) {
  return isSearched ? (
    <EmptyState title="No rows match your search">Try another word, or clear the search.</EmptyState>
  ) : (
    <EmptyState title={title}>Go back to the weeks and choose another number.</EmptyState>
  );
}
