import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { TransactionLogsInput } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../../shared/api/trpc.ts";
import { useLoadFailureToast } from "../shared/changes/use-failure-toast.ts";
import type { TransactionSearch, TypeFilter } from "./transaction-search-params.ts";

export interface Question {
  search: TransactionSearch;
  type: TypeFilter;
  within: "24h" | "";
}

/** Returns the filter as the input of the query. */
export function toQueryInput({ search: { search, start, end }, type, within }: Question) {
  return { search, type, start_date: start, end_date: end, ...(within && { within }) };
}

/** Reads a page of the log. A failure also shows a toast. */
export function useTransactions(
  question: Question,
  { sort, page }: { sort: Pick<TransactionLogsInput, "sort" | "order">; page: number },
) {
  const list = trpc.logs.transactions.useQuery(
    { ...toQueryInput(question), ...sort, page },
    { placeholderData: keepPreviousData },
  );
  useLoadFailureToast(list, logMessages.error, logMessages.transactionsFailed);
  return list;
}
