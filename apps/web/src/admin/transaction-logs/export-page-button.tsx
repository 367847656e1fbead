import type { TransactionEntry } from "@scriptkeeper/contracts/transaction-logs";
import { dayAt } from "@scriptkeeper/domain/days";
import {
  transactionCsvHead,
  transactionCsvName,
  transactionCsvRows,
} from "@scriptkeeper/domain/transaction-csv";
import { Button } from "@scriptkeeper/ui/button";
import Download from "lucide-react/icons/download";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { saveText } from "../../shared/save-file.ts";
import { useSettings } from "../../shared/settings-context.ts";

/** The page that is shown as a CSV file made here. */
export function ExportPageButton({ entries }: { entries: readonly TransactionEntry[] }) {
  const { storeTimezone } = useSettings();
  function exportPage() {
    saveText(transactionCsvHead() + transactionCsvRows(entries, storeTimezone), {
      name: transactionCsvName(dayAt(new Date(), storeTimezone)),
      type: "text/csv;charset=utf-8",
    });
  }
  return (
    <Button variant="secondary" disabled={entries.length === 0} onClick={ignoreDoubleClick(exportPage)}>
      <Download aria-hidden="true" className="size-4" />
      Export CSV
      <span className="sr-only"> of this page</span>
    </Button>
  );
}
