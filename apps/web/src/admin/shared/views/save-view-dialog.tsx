import type { SavedView } from "@scriptkeeper/contracts/lists/saved-views";
import type { ViewList } from "@scriptkeeper/contracts/lists/view-limits";
import { Dialog } from "@scriptkeeper/ui/dialog";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../changes/use-write.ts";
import { ViewForm } from "./view-form.tsx";
import type { ListViewState } from "./views-context.ts";

export interface SaveViewDialogProps extends Pick<ListViewState, "now"> {
  list: ViewList;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Saves the current state of the list as a view. Mounted only while open. */
export function SaveViewDialog({ list, now, onSaved, onClose }: SaveViewDialogProps) {
  const utils = trpc.useUtils();
  const [save, { isPending, error }] = useWrite(trpc.savedViews.save, {
    done: (view) => {
      utils.savedViews.list.setData({ list }, (read) => read && { ...read, views: [...read.views, view] });
      onSaved(view);
      return { title: "View saved", description: view.name };
    },
    refresh: () => utils.savedViews.list.invalidate({ list }),
    onDoneIfMounted: onClose,
  });
  return (
    <Dialog
      title="Save as a new view"
      description="A view keeps this list's search, filters, order and columns. If you share it, you can send its address to a colleague."
      onClose={onClose}
    >
      <ViewForm
        name=""
        isShared={false}
        busy={isPending}
        error={error}
        onSubmit={(view) => save({ list, ...now, ...view })}
      />
    </Dialog>
  );
}
