import { counted } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import Trash from "lucide-react/icons/trash";
import { useState } from "react";
import { ChangeSelected } from "../../shared/bulk/change-selected.tsx";
import { CountedItems } from "../../shared/counted/counted-items.tsx";
import { ExportSelected } from "../../shared/exports/export-selected.tsx";
import { SelectionBar } from "../../shared/selection/selection-bar.tsx";
import { DeleteSelectionDialog } from "./delete-selection-dialog.tsx";
import type { SelectedItem, Selection } from "./selection.ts";

export interface SelectedPrescriptionsProps {
  selection: Selection;
  onClear: () => void;
  /** Called with items that were changed or deleted and need not stay selected. */
  onLeaveOut: (items: readonly SelectedItem[]) => void;
}

/** The selected prescriptions of all patients, with the actions on them. */
export function SelectedPrescriptions({ selection, onClear, onLeaveOut }: SelectedPrescriptionsProps) {
  const [asking, setAsking] = useState(false);
  const patients = new Set([...selection.values()].map(({ userId }) => userId));
  if (selection.size === 0) return null;
  return (
    <SelectionBar
      says={
        <CountedItems ids={[...selection.keys()]}>
          {counted(selection.size, "item")} of {counted(patients.size, "patient")} selected
        </CountedItems>
      }
      onClear={onClear}
    >
      <ChangeSelected
        ids={[...selection.keys()]}
        patients={patients}
        leaveOut={(ids) => onLeaveOut(ids.flatMap((id) => selection.get(id) ?? []))}
      />
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
            onLeaveOut(items);
          }}
        />
      )}
    </SelectionBar>
  );
}
