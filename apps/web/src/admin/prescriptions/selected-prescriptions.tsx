import { Button } from "@scriptkeeper/ui/button";
import ChevronDown from "lucide-react/icons/chevron-down";
import Trash from "lucide-react/icons/trash";
import { useState } from "react";
import { ExportSelected } from "../shared/exports/export-selected.tsx";
import { Menu } from "../shared/menu.tsx";
import { SelectionBar } from "../shared/selection/selection-bar.tsx";
import { type BulkKind, bulkTitles } from "./bulk/bulk-labels.ts";
import { DeleteSelectionDialog } from "./delete-selection-dialog.tsx";
import type { SelectedItem, Selection } from "./selection.ts";

export interface SelectedPrescriptionsProps {
  selection: Selection;
  onClear: () => void;
  /** Somebody wants this done to all that is selected. */
  onChange: (kind: BulkKind) => void;
  onDeleted: (items: readonly SelectedItem[]) => void;
}

/** What is chosen, of however many patients, and what can be done with it. */
export function SelectedPrescriptions({
  selection,
  onClear,
  onChange,
  onDeleted,
}: SelectedPrescriptionsProps) {
  const [asking, setAsking] = useState(false);
  const patients = new Set([...selection.values()].map(({ userId }) => userId)).size;
  if (selection.size === 0) return null;
  return (
    <SelectionBar
      count={`${selection.size.toLocaleString("en-AU")} ${selection.size === 1 ? "item" : "items"} of ${patients} ${patients === 1 ? "patient" : "patients"}`}
      onClear={onClear}
    >
      <Menu
        trigger={
          <Button variant="secondary" size="sm">
            Change Selected
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {({ MenuItem }) =>
          (Object.keys(bulkTitles) as BulkKind[]).map((kind) => (
            <MenuItem key={kind} onSelect={() => onChange(kind)}>
              {bulkTitles[kind]}
            </MenuItem>
          ))
        }
      </Menu>
      <ExportSelected list="prescriptions" ids={[...selection.keys()]} />
      <Button variant="destructive" size="sm" onClick={() => setAsking(true)}>
        <Trash aria-hidden="true" className="size-4" />
        Delete Selected ({selection.size})
      </Button>
      {asking && (
        <DeleteSelectionDialog
          selection={selection}
          onClose={() => setAsking(false)}
          onDeleted={(items, isAll) => {
            if (isAll) setAsking(false);
            onDeleted(items);
          }}
        />
      )}
    </SelectionBar>
  );
}
