import type { ExportFormat, ExportQuestion } from "@scriptkeeper/contracts/lists/exports";
import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { useToast } from "@scriptkeeper/ui/toast";
import { serverMessage } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { saveFrom } from "../../../shared/save-file.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";

/** Has the browser save a whole list, which it shows and can stop like any download. A failure shows a toast. */
export function useExportList(onPending: (isPending: boolean) => void) {
  const { client } = trpc.useUtils();
  const toast = useToast();
  return useSingleFlight(async (wanted: ExportQuestion & { format: ExportFormat }) => {
    onPending(true);
    try {
      const { url } = await client.exports.link.query(wanted);
      saveFrom(url);
      toast({ title: "Export started", description: "Your browser is saving the file." });
    } catch (error) {
      toast({
        title: logMessages.error,
        description: serverMessage(error) ?? logMessages.exportFailed,
        variant: "destructive",
      });
    } finally {
      onPending(false);
    }
  });
}
