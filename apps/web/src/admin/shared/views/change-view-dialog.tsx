import type { SavedView } from "@scriptkeeper/contracts/saved-views";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { useChangeView } from "./use-change-view.ts";
import { ViewForm } from "./view-form.tsx";

/** Renames a view, shares it, or makes it one's own. Mounted while it is open. */
export function ChangeViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const [change, { isPending, error }] = useChangeView(view.list, onClose);
  const { id, revision, name, is_shared, saved_by } = view;
  return (
    <Dialog
      title="Rename or share"
      description={is_shared ? `Shared by all. Last saved by ${saved_by}.` : "Your own view."}
      onClose={onClose}
    >
      <ViewForm
        name={name}
        isShared={is_shared}
        submit="Save view"
        busy={isPending}
        error={error}
        onSubmit={(changes) => change({ id, revision, ...changes })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
