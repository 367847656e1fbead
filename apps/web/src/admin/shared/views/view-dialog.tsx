import { keptChoice } from "@scriptkeeper/ui/column-arrangement";
import { useState } from "react";
import { ChangeViewDialog } from "./change-view-dialog.tsx";
import { DeleteViewDialog } from "./delete-view-dialog.tsx";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { columnsOf } from "./view-state.ts";
import { useListView } from "./views-context.ts";

export interface ViewDialogProps {
  which: "save" | "change" | "delete";
  onClose: () => void;
}

/** The dialogs of the view menu, for the surrounding list and its open view. */
export function ViewDialog({ which, onClose }: ViewDialogProps) {
  const { list, arrangeAs, view: current, now, open, saved } = useListView();
  // The dialog stays with this view, even if it is deleted elsewhere.
  const [view] = useState(current);
  if (which === "save")
    return (
      <SaveViewDialog
        list={list}
        // Without a view the browser keeps the columns and reports no changes.
        now={view ? now : { ...now, columns: columnsOf(keptChoice(arrangeAs)) }}
        onSaved={open}
        onClose={onClose}
      />
    );
  if (!view) return null;
  if (which === "change") return <ChangeViewDialog view={view} onSaved={saved} onClose={onClose} />;
  return <DeleteViewDialog view={view} onDeleted={() => open(null)} onClose={onClose} />;
}
