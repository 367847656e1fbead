import { logMessages } from "@scriptkeeper/contracts/log-messages";
import type { TransactionLogsPage } from "@scriptkeeper/contracts/transaction-logs";
import { EmptyState } from "@scriptkeeper/ui/empty-state";
import { Pager } from "@scriptkeeper/ui/pager";
import { TransactionsTable } from "./transactions-table.tsx";

export interface TransactionsListProps {
  answer: TransactionLogsPage;
  /** Whether anything but all was asked for. */
  isFiltered: boolean;
  page: number;
  timeZone: string;
  onPage: (page: number) => void;
}

/** One page of the log, empty or not. */
export function TransactionsList({ answer, isFiltered, page, timeZone, onPage }: TransactionsListProps) {
  const { logs, pagination } = answer;
  return (
    <>
      {logs.length === 0 ? (
        <EmptyState title={logMessages.noTransactions}>
          {isFiltered
            ? "Try another word, another type or a longer time."
            : "Sign-ins, prescriptions, renewals and orders are written down here as they happen."}
        </EmptyState>
      ) : (
        <TransactionsTable entries={logs} timeZone={timeZone} />
      )}
      {(pagination.totalPages > 1 || page > 1) && (
        <Pager
          of="transactions"
          page={page}
          limit={pagination.limit}
          shown={logs.length}
          total={pagination.total}
          more={pagination.hasMore}
          onPage={onPage}
        />
      )}
      <p className="text-ink-muted">Times and days are the store's ({timeZone}).</p>
    </>
  );
}
