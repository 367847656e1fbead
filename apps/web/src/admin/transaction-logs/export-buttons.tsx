import { logMessages } from "@scriptkeeper/contracts/log-messages";
import type { TransactionEntry } from "@scriptkeeper/contracts/transaction-logs";
import { dayAt } from "@scriptkeeper/domain/days";
import {
  transactionCsvHead,
  transactionCsvName,
  transactionCsvRows,
} from "@scriptkeeper/domain/transaction-csv";
import { Button } from "@scriptkeeper/ui/button";
import { useToast } from "@scriptkeeper/ui/toast";
import Download from "lucide-react/icons/download";
import { serverMessage } from "../../shared/api/api-answer.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { saveFrom, saveText } from "../../shared/save-file.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { useSingleFlight } from "../../shared/use-single-flight.ts";
import { type Question, toQueryInput } from "./use-transactions.ts";

export interface ExportButtonsProps {
  question: Question;
  /** The page that is shown; none while there is none. */
  entries: readonly TransactionEntry[];
}

/** The page as a CSV file made here, or all that the filter lets through as one that the server sends. */
export function ExportButtons({ question, entries }: ExportButtonsProps) {
  const { storeTimezone } = useSettings();
  const toast = useToast();
  const link = trpc.logs.exportLink.useMutation({
    onSuccess: ({ url }) => saveFrom(url),
    onError: (error) =>
      toast({
        title: logMessages.error,
        description: serverMessage(error) ?? logMessages.exportFailed,
        variant: "destructive",
      }),
  });
  const exportAll = useSingleFlight(link.mutateAsync);
  function exportPage() {
    saveText(transactionCsvHead() + transactionCsvRows(entries, storeTimezone), {
      name: transactionCsvName(dayAt(new Date(), storeTimezone)),
      type: "text/csv;charset=utf-8",
    });
  }
  return (
    <>
      <Button variant="secondary" disabled={entries.length === 0} onClick={ignoreDoubleClick(exportPage)}>
        <Download aria-hidden="true" className="size-4" />
        Export CSV
        <span className="sr-only"> of this page</span>
      </Button>
      <Button
        variant="secondary"
        disabled={entries.length === 0}
        aria-disabled={link.isPending}
        onClick={ignoreDoubleClick(() => exportAll(toQueryInput(question)))}
      >
        <Download aria-hidden="true" className="size-4" />
        Export all
      </Button>
    </>
  );
}
