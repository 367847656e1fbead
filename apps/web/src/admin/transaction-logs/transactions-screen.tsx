import type { Day } from "@scriptkeeper/domain/days";
import { Button } from "@scriptkeeper/ui/button";
import { Fold } from "@scriptkeeper/ui/fold";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { trpc } from "../../shared/api/trpc.ts";
import { ExportButtons } from "./export-buttons.tsx";
import { TransactionCards } from "./transaction-cards.tsx";
import { TransactionFilters } from "./transaction-filters.tsx";
import { type Sought, useTransactionAddress } from "./transaction-search-params.ts";
import { TransactionsList } from "./transactions-list.tsx";
import { filterOf, useTransactions } from "./use-transactions.ts";

/** Four numbers, the filters, and the log as they let it through. */
export function TransactionsScreen({ timeZone, today }: { timeZone: string; today: Day }) {
  const { sought, type, page, ...address } = useTransactionAddress();
  const question = { sought, type };
  const list = useTransactions(question, page);
  const utils = trpc.useUtils();
  function search(wanted: Sought) {
    address.seek(wanted);
    // Searched for again, the same is read anew.
    void utils.logs.transactions.invalidate({ ...filterOf({ sought: wanted, type }), page: 1 });
  }
  function refresh() {
    void utils.logs.transactions.invalidate();
    void utils.logs.transactionStats.invalidate();
  }
  return (
    <>
      <Fold label="Numbers, search and export">
        <div className="space-y-4">
          <TransactionCards today={today} />
          <TransactionFilters sought={sought} type={type} onSearch={search} onType={address.ofType} />
          <div className="flex flex-wrap gap-2 sm:justify-end">
            <Button variant="secondary" aria-disabled={list.isFetching} onClick={refresh}>
              <RefreshCw aria-hidden="true" className={`size-4 ${list.isFetching ? "animate-spin" : ""}`} />
              Refresh
            </Button>
            <ExportButtons question={question} entries={list.data?.logs ?? []} timeZone={timeZone} />
          </div>
        </div>
      </Fold>
      <TransactionsList
        query={list}
        isFiltered={type !== "all" || Object.values(sought).some(Boolean)}
        page={page}
        timeZone={timeZone}
        onPage={address.toPage}
      />
    </>
  );
}
