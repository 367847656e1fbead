import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { TransactionLogsInput } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { useToast } from "@scriptkeeper/ui/toast";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { isRefusedAt } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import type { TransactionSearch, TypeFilter } from "./transaction-search-params.ts";

export interface Question {
  search: TransactionSearch;
  type: TypeFilter;
  within: "24h" | "";
}

/** What the question is called on the wire. */
export function toQueryInput({ search: { search, start, end }, type, within }: Question) {
  return { search, type, start_date: start, end_date: end, ...(within && { within }) };
}

/** A page of the log. A failure is also told in a message, once each time. */
export function useTransactions(
  question: Question,
  { sort, page }: { sort: Pick<TransactionLogsInput, "sort" | "order">; page: number },
) {
  const list = trpc.logs.transactions.useQuery(
    { ...toQueryInput(question), ...sort, page },
    { placeholderData: keepPreviousData },
  );
  const toast = useToast();
  useEffect(() => {
    if (!list.error || isRefusedAt(list.error, "page")) return;
    toast({
      title: logMessages.error,
      description: logMessages.transactionsFailed,
      variant: "destructive",
    });
  }, [list.error, toast]);
  return list;
}
