import { TRANSACTION_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { Button, buttonStyles } from "@scriptkeeper/ui/button";
import { Fold } from "@scriptkeeper/ui/fold";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import RefreshCw from "lucide-react/icons/refresh-cw";
import ShieldCheck from "lucide-react/icons/shield-check";
import { Link } from "react-router-dom";
import { type TrpcUtils, trpc } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { WithSettings } from "../../shared/components/with-settings.tsx";
import { paths } from "../../shared/paths.ts";
import { ExportMenu } from "../shared/exports/export-menu.tsx";
import { ListFilters } from "../shared/lists/list-filters.tsx";
import { fallbacksOf } from "../shared/lists/search-params.ts";
import { useListParams } from "../shared/lists/use-list-params.ts";
import { ViewsMenu } from "../shared/views/views-menu.tsx";
import { WithViews } from "../shared/views/with-views.tsx";
import { ExportPageButton } from "./export-page-button.tsx";
import { LastDayNote } from "./last-day-note.tsx";
import { TransactionCards } from "./transaction-cards.tsx";
import { TransactionFilters } from "./transaction-filters.tsx";
import { type TransactionSearch, transactionSearchParams } from "./transaction-search-params.ts";
import { TransactionsList } from "./transactions-list.tsx";
import { toQueryInput, useTransactions } from "./use-transactions.ts";

/** The page of the transaction log. */
export function TransactionLogsPage() {
  return (
    <div className="space-y-4 dense:space-y-2 short:space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Transaction Logs" />
        <div className="flex flex-wrap gap-2">
          <Link to={paths.adminDeleted} className={buttonStyles({ variant: "secondary", size: "sm" })}>
            <ArchiveRestore aria-hidden="true" className="size-4" />
            Recently Deleted
          </Link>
          <Link to={paths.adminAudit} className={buttonStyles({ variant: "secondary", size: "sm" })}>
            <ShieldCheck aria-hidden="true" className="size-4" />
            Audit
          </Link>
        </div>
      </div>
      <WithSettings of="the transactions" failed={logMessages.transactionsFailed}>
        <FilteredTransactions />
      </WithSettings>
    </div>
  );
}

/** The numbers, the filters, and the entries that match them. */
function FilteredTransactions() {
  const { params, setParams, sorted, sorting, onPage } = useListParams(
    transactionSearchParams,
    TRANSACTION_SORTS,
    "page",
  );
  const { type, within, page, ...search } = params;
  const question = { search, type, within };
  const isFiltered = type !== "all" || within !== "" || Object.values(search).some(Boolean);
  const list = useTransactions(question, { sort: sorted, page });
  const utils = trpc.useUtils();
  function searchFor(wanted: TransactionSearch) {
    setParams({ ...wanted, page: 1 });
    // Searching again for the same reloads the entries.
    void utils.logs.transactions.invalidate({ ...toQueryInput({ search: wanted, type, within }), page: 1 });
  }
  function refresh() {
    void utils.logs.transactions.invalidate();
    void utils.logs.transactionStats.invalidate();
  }
  return (
    <WithViews list="transactions">
      <ListFilters className="dense:not-short:pb-0!">
        <Fold label="Numbers, search and export" onPhones defaultOpen={isFiltered}>
          <div className="space-y-4 dense:space-y-2">
            <TransactionCards />
            <TransactionFilters
              search={search}
              type={type}
              onSearch={searchFor}
              onType={(next) => setParams({ type: next, page: 1 })}
            />
            <div className="flex flex-wrap gap-2 sm:justify-end dense:absolute dense:-top-7.5 dense:right-[16rem] dense:mt-0 dense:[&_button]:min-h-7 dense:[&_button]:py-0.5">
              <ViewsMenu />
              <Button variant="secondary" aria-disabled={list.isFetching} onClick={refresh}>
                <RefreshCw aria-hidden="true" className={`size-4 ${list.isFetching ? "animate-spin" : ""}`} />
                Refresh
              </Button>
              <ExportPageButton entries={list.data?.logs ?? []} />
              <ExportMenu
                label="Export all"
                of={{ list: "transaction_logs", filter: { ...toQueryInput(question), ...sorted } }}
                rows={list.data?.pagination.total ?? 0}
                more={list.data?.pagination.hasMore ?? false}
              />
            </div>
          </div>
        </Fold>
      </ListFilters>
      {within !== "" && <LastDayNote onEnd={() => setParams({ within: "", page: 1 })} />}
      <TransactionsList query={list} isFiltered={isFiltered} sorting={sorting} page={page} onPage={onPage} />
    </WithViews>
  );
}

export function prefetch(utils: TrpcUtils): void {
  const { type, within, page, ...search } = fallbacksOf(transactionSearchParams);
  void utils.logs.transactions.prefetch({ ...toQueryInput({ search, type, within }), page });
  void utils.logs.transactionStats.prefetch();
}
