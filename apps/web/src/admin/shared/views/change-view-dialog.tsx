import type { SavedView } from "@scriptkeeper/contracts/lists/saved-views";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { useState } from "react";
import { useChangeView } from "./use-change-view.ts";
import { ViewForm } from "./view-form.tsx";

interface ChangeViewDialogProps {
  view: SavedView;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Renames a view, shares it, or makes it private. Mounted only while open. */
export function ChangeViewDialog({ view, onSaved, onClose }: ChangeViewDialogProps) {
  const [change, { isPending, error }] = useChangeView(view.list, { onSaved, onDone: onClose });
  // Edits start from what was read when the dialog opened, even if somebody else saves the view since.
  const [{ id, revision, name, is_shared }] = useState(view);
  return (
    <Dialog
      title="Rename or share"
      description={is_shared ? "Shared with all administrators." : "Only you have this view."}
      onClose={onClose}
    >
      <ViewForm
        name={name}
        isShared={is_shared}
        busy={isPending}
        error={error}
        onSubmit={(changes) => change({ id, revision, ...changes })}
      />
    </Dialog>
  );
}
