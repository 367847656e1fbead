import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { isRefusedAt } from "../../shared/api/api-answer.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { PageOutOfRange, QueryPage } from "../shared/lists/query-page.tsx";
import { TransactionsTable } from "./transactions-table.tsx";
import type { useTransactions } from "./use-transactions.ts";

export interface TransactionsListProps {
  query: ReturnType<typeof useTransactions>;
  /** Whether any filter is set. */
  isFiltered: boolean;
  sorting: TableSorting;
  page: number;
  onPage: (page: number) => void;
}

/** One page of the log. */
export function TransactionsList({ query, isFiltered, sorting, page, onPage }: TransactionsListProps) {
  const { storeTimezone } = useSettings();
  if (isRefusedAt(query.error, "page")) return <PageOutOfRange onPage={onPage} />;
  return (
    <>
      <QueryPage
        query={query}
        of="transactions"
        failed={logMessages.transactionsFailed}
        skeleton={<Skeleton className="h-96" />}
        page={page}
        onPage={onPage}
        pageOf={({ logs, pagination }) => ({ rows: logs, ...pagination })}
        empty={
          <EmptyState title={logMessages.noTransactions}>
            {isFiltered
              ? "Try another word, another type or a longer period."
              : "Sign-ins, prescriptions, renewals and orders are recorded here as they happen."}
          </EmptyState>
        }
      >
        {(entries) => <TransactionsTable entries={entries} sorting={sorting} />}
      </QueryPage>
      <p className="text-ink-muted">Times and days are in the store's time zone ({storeTimezone}).</p>
    </>
  );
}
