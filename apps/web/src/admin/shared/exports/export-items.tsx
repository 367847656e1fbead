import type { ExportQuestion } from "@scriptkeeper/contracts/lists/exports";
import { MenuItem } from "@scriptkeeper/ui/dropdown-menu";
import { exportFormats } from "./export-formats.ts";
import { useExportList } from "./use-export-list.ts";

export interface ExportItemsProps {
  of: ExportQuestion;
  /** Reports whether a file is being prepared, so that it is not started twice. */
  onPending: (isPending: boolean) => void;
  /** Used by what is shown if this component could not be loaded. */
  onClose: () => void;
}

/** The file formats in an open export menu. */
export function ExportItems({ of, onPending }: ExportItemsProps) {
  const start = useExportList(onPending);
  return exportFormats.map(({ format, name }) => (
    <MenuItem key={format} onSelect={() => start({ ...of, format })}>
      {name}
    </MenuItem>
  ));
}
