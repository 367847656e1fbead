import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Pager } from "@scriptkeeper/ui/pager";
import type { ReactNode } from "react";
import { QueryState, type QueryStateProps } from "./query-state.tsx";

export interface ListPage<Row> {
  rows: readonly Row[];
  limit: number;
  /** Null where counting would cost more than the page does. */
  total: number | null;
  /** There are more than `total`; without a total: there is a next page. */
  hasMore?: boolean;
}

export interface QueryPageProps<Data, Row> extends Omit<QueryStateProps<Data>, "children"> {
  /** What is listed: "customers". */
  of: string;
  page: number;
  onPage: (page: number) => void;
  pageOf: (data: Data) => ListPage<Row>;
  /** Stands on the first page while there is nothing. */
  empty: ReactNode;
  children: (rows: readonly Row[], data: Data) => ReactNode;
}

/** One page of a list: waiting, failed, empty, past the end or there, and the ways to the other pages. */
export function QueryPage<Data, Row>(props: QueryPageProps<Data, Row>) {
  const { of, page, onPage, pageOf, empty, children, ...state } = props;
  return (
    <QueryState {...state} of={`the ${of}`}>
      {(data) => {
        const { rows, limit, total, hasMore = false } = pageOf(data);
        const isPast = rows.length === 0 && page > 1;
        return (
          <div className="space-y-3" aria-busy={state.query.isPlaceholderData}>
            {isPast ? <PageOutOfRange onPage={onPage} /> : rows.length > 0 ? children(rows, data) : empty}
            {(rows.length > 0 || page > 1) && (
              <Pager
                of={of}
                page={page}
                limit={limit}
                shown={rows.length}
                total={total}
                more={hasMore}
                onPage={onPage}
              />
            )}
          </div>
        );
      }}
    </QueryState>
  );
}

/** A page of a list that has become shorter, or whose address was written by hand. */
export function PageOutOfRange({ onPage }: { onPage: (page: number) => void }) {
  return (
    <EmptyState title="This page is past the end of the list">
      <Button variant="secondary" className="mt-3" onClick={() => onPage(1)}>
        Go to the first page
      </Button>
    </EmptyState>
  );
}
