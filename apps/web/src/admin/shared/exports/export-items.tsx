import type { ExportQuestion } from "@scriptkeeper/contracts/lists/exports";
import { MenuItem } from "@scriptkeeper/ui/dropdown-menu";
import { exportFormats } from "./export-formats.ts";
import { useExportList } from "./use-export-list.ts";

export interface ExportItemsProps {
  of: ExportQuestion;
  /** Whether a file is on its way, so that the same is not begun twice. */
  onPending: (isPending: boolean) => void;
  /** For what stands here when this could not be loaded. */
  onClose: () => void;
}

/** The kinds of file that a list is taken along as, once the menu is open. */
export function ExportItems({ of, onPending }: ExportItemsProps) {
  const start = useExportList(onPending);
  return exportFormats.map(({ format, name }) => (
    <MenuItem key={format} onSelect={() => start({ ...of, format })}>
      {name}
    </MenuItem>
  ));
}
