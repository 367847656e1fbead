import type { ExportQuestion } from "@scriptkeeper/contracts/lists/exports";
import { Button } from "@scriptkeeper/ui/button";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { KeyedList } from "@scriptkeeper/ui/keyed-list";
import { Pager } from "@scriptkeeper/ui/pager";
import type { ReactNode } from "react";
import { isRefusedAt } from "../../../shared/api/api-answer.ts";
import { QueryState, type QueryStateProps } from "../../../shared/components/query-state.tsx";
import { ExportMenu } from "../exports/export-menu.tsx";

export interface ListPage<Row> {
  rows: readonly Row[];
  limit: number;
  /** The number of rows in the list; null if counting would cost more than the page. */
  total: number | null;
  /** Whether there are more than `total`; without a total, whether there is a next page. */
  hasMore?: boolean;
}

export interface QueryPageProps<Data, Row> extends Omit<QueryStateProps<Data>, "children"> {
  /** What is listed, such as "customers". */
  of: string;
  page: number;
  onPage: (page: number) => void;
  pageOf: (data: Data) => ListPage<Row>;
  /** Shown on the first page if there are no rows. */
  empty: ReactNode;
  /** Further controls of the list, beside its pages. */
  tools?: ReactNode;
  /** The whole list, to export it as a file. */
  file?: ExportQuestion;
  children: (rows: readonly Row[], data: Data) => ReactNode;
}

/** One page of a list, in any state: loading, failed, empty, past the end or shown, with links to the other pages. */
export function QueryPage<Data, Row>(props: QueryPageProps<Data, Row>) {
  const { of, page, onPage, pageOf, empty, tools, file, children, actions, ...state } = props;
  const isTooFar = page > 1 && isRefusedAt(state.query.error, "page");
  return (
    <QueryState {...state} of={`the ${of}`} actions={isTooFar ? <ToFirstPage onPage={onPage} /> : actions}>
      {(data) => {
        const { rows, limit, total, hasMore = false } = pageOf(data);
        const isPast = rows.length === 0 && page > 1;
        const shown = (keysButton: ReactNode) => (
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
                tools={
                  <>
                    {tools}
                    {file && <ExportMenu of={file} rows={total} more={hasMore} />}
                    {keysButton}
                  </>
                }
              />
            )}
          </div>
        );
        return <KeyedList of={`list of ${of}`}>{shown}</KeyedList>;
      }}
    </QueryState>
  );
}

/** Shown for a page past the end of a list, which has become shorter or whose address was typed. */
export function PageOutOfRange({ onPage }: { onPage: (page: number) => void }) {
  return (
    <EmptyState title="This page is past the end of the list">
      <ToFirstPage className="mt-3" onPage={onPage} />
    </EmptyState>
  );
}

function ToFirstPage({ className, onPage }: { className?: string; onPage: (page: number) => void }) {
  return (
    <Button variant="secondary" className={className} onClick={() => onPage(1)}>
      Go to the first page
    </Button>
  );
}
