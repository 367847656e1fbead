import { logMessages } from "@scriptkeeper/contracts/log-messages";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Skeleton } from "@scriptkeeper/ui/skeleton";
import { QueryPage } from "../../shared/components/query-page.tsx";
import { TransactionsTable } from "./transactions-table.tsx";
import type { useTransactions } from "./use-transactions.ts";

export interface TransactionsListProps {
  query: ReturnType<typeof useTransactions>;
  /** Whether anything but all was asked for. */
  isFiltered: boolean;
  page: number;
  timeZone: string;
  onPage: (page: number) => void;
}

/** One page of the log. */
export function TransactionsList({ query, isFiltered, page, timeZone, onPage }: TransactionsListProps) {
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
              ? "Try another word, another type or a longer time."
              : "Sign-ins, prescriptions, renewals and orders are written down here as they happen."}
          </EmptyState>
        }
      >
        {(entries) => <TransactionsTable entries={entries} timeZone={timeZone} />}
      </QueryPage>
      <p className="text-ink-muted">Times and days are the store's ({timeZone}).</p>
    </>
  );
}
