import { isOwnSorting, type Sorting } from "@scriptkeeper/contracts/lists/sorting";
import { prescriptionMessages } from "@scriptkeeper/contracts/prescriptions/messages";
import type { TestToolsInput } from "@scriptkeeper/contracts/reminders/test-tools";
import {
  isTestToolsSortOffered,
  TEST_TOOLS_SORTS,
  type TestToolsSort,
  testToolsSorting,
} from "@scriptkeeper/contracts/reminders/test-tools-sorts";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { RowsSkeleton } from "@scriptkeeper/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { QueryPage } from "../shared/lists/query-page.tsx";
import { tableSorting } from "../shared/lists/sorting.ts";
import { TestToolsTable } from "./test-tools-table.tsx";

const pageSize = 50;

export interface TestToolsListProps {
  question: Pick<TestToolsInput, "search" | "filter" | "page">;
  /** The order that the address asks for. */
  sorting: Sorting<TestToolsSort>;
  onSort: (sorting: Sorting<TestToolsSort>) => void;
  onPage: (page: number) => void;
}

/** One page of prescriptions with their reminders. */
export function TestToolsList({ question: asked, sorting, onSort, onPage }: TestToolsListProps) {
  const { storeTimezone } = useSettings();
  const { filter: days } = asked;
  // Without an order in the address, the filter's own order applies.
  const sorted = isOwnSorting(TEST_TOOLS_SORTS, sorting) ? testToolsSorting(days, {}) : sorting;
  const question = { ...asked, ...(!isOwnSorting(TEST_TOOLS_SORTS, sorting) && sorting) };
  const list = trpc.prescriptions.testTools.useQuery(question, { placeholderData: keepPreviousData });
  const { page: _, ...filter } = question;
  return (
    <>
      <QueryPage
        query={list}
        of="prescriptions"
        failed={prescriptionMessages.loadFailed}
        skeleton={<Waiting />}
        page={question.page}
        onPage={onPage}
        file={{ list: "reminders", filter }}
        pageOf={({ prescriptions, hasMore }) => ({
          rows: prescriptions,
          limit: pageSize,
          total: null,
          hasMore,
        })}
        empty={
          <EmptyState title="No prescriptions found.">
            {question.search || question.filter !== "all"
              ? "Try another word or filter."
              : "Prescriptions appear here after the first paid order at the store, or when you create one."}
          </EmptyState>
        }
      >
        {(prescriptions) => (
          <TestToolsTable
            prescriptions={prescriptions}
            sorting={tableSorting(TEST_TOOLS_SORTS, {
              ...sorted,
              onSort,
              isOffered: (other) => isTestToolsSortOffered(asked, other),
            })}
          />
        )}
      </QueryPage>
      <p className="text-ink-muted">Days are in the store's time zone ({storeTimezone}).</p>
    </>
  );
}

function Waiting() {
  return (
    <div className="space-y-3">
      <p className="appear-late text-ink-muted">Loading prescriptions...</p>
      <RowsSkeleton />
    </div>
  );
}
