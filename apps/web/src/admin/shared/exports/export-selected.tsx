import type { ExportSelectedInput } from "@scriptkeeper/contracts/lists/exports";
import { logMessages } from "@scriptkeeper/contracts/reporting/log-messages";
import { Button } from "@scriptkeeper/ui/button";
import { useToast } from "@scriptkeeper/ui/toast";
import Download from "lucide-react/icons/download";
import { serverMessage } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { saveText } from "../../../shared/save-file.ts";
import { useSingleFlight } from "../../../shared/use-single-flight.ts";
import { Menu } from "../menu.tsx";
import { exportFormats } from "./export-formats.ts";

type ExportSelectedProps = Pick<ExportSelectedInput, "list" | "ids"> &
  Partial<Pick<ExportSelectedInput, "filter">> & { label?: string };

/** Exports the selected rows of all pages. */
export function ExportSelected({ list, ids, filter, label = "Export Selected" }: ExportSelectedProps) {
  const toast = useToast();
  const file = trpc.exports.selected.useMutation({
    onSuccess({ name, text }, { format }) {
      const type = exportFormats.find((each) => each.format === format)?.mediaType ?? "text/plain";
      saveText(text, { name, type });
    },
    onError: (error) =>
      toast({
        title: logMessages.error,
        description: serverMessage(error) ?? logMessages.exportFailed,
        variant: "destructive",
      }),
  });
  const save = useSingleFlight(file.mutateAsync);
  return (
    <Menu
      trigger={
        <Button variant="secondary" size="sm" aria-disabled={file.isPending}>
          <Download aria-hidden="true" className="size-4" />
          {label}
        </Button>
      }
    >
      {({ MenuItem }) =>
        exportFormats.map(({ format, name }) => (
          <MenuItem key={format} onSelect={() => save({ list, ids, ...(filter && { filter }), format })}>
            {name}
          </MenuItem>
        ))
      }
    </Menu>
  );
}
