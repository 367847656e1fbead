import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import type { TransactionEntry } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { dayAt } from "@scriptkeeper/domain/time/days";
import { Button } from "@scriptkeeper/ui/button";
import Download from "lucide-react/icons/download";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { loadAhead, loadOpened } from "../../shared/reload-after-update.ts";
import { saveText } from "../../shared/save-file.ts";
import { useSettings } from "../../shared/settings-context.ts";
import { useFailureToast } from "../shared/changes/use-failure-toast.ts";

/** Loaded once somebody is about to press, because the rows do not need it. */
const loadCsv = () => import("@scriptkeeper/domain/transaction-log/transaction-csv");
const loadSoon = () => void loadAhead(loadCsv);

/** Exports the page that is shown as a CSV file made in the browser. */
export function ExportPageButton({ entries }: { entries: readonly TransactionEntry[] }) {
  const { storeTimezone } = useSettings();
  const tellFailure = useFailureToast();
  async function exportPage() {
    try {
      const { transactionCsvHead, transactionCsvName, transactionCsvRows } = await loadOpened(loadCsv);
      saveText(transactionCsvHead() + transactionCsvRows(entries, storeTimezone), {
        name: transactionCsvName(dayAt(new Date(), storeTimezone)),
        type: "text/csv;charset=utf-8",
      });
    } catch {
      tellFailure(logMessages.error, logMessages.exportFailed);
    }
  }
  return (
    <Button
      variant="secondary"
      disabled={entries.length === 0}
      onClick={ignoreDoubleClick(() => void exportPage())}
      onPointerEnter={loadSoon}
      onFocus={loadSoon}
    >
      <Download aria-hidden="true" className="size-4" />
      Export CSV
      <span className="sr-only"> of this page</span>
    </Button>
  );
}
