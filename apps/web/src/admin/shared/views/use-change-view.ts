import type { SavedView } from "@scriptkeeper/contracts/lists/saved-views";
import type { ViewList } from "@scriptkeeper/contracts/lists/view-limits";
import { viewMessages } from "@scriptkeeper/contracts/lists/view-messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { explained, useWrite } from "../changes/use-write.ts";

interface ChangeViewOptions {
  onSaved: (view: SavedView) => void;
  onDone?: () => void;
}

/** Returns a function that renames a view, shares it, or saves the current state of its list in it. */
export function useChangeView(list: ViewList, { onSaved, onDone }: ChangeViewOptions) {
  const utils = trpc.useUtils();
  return useWrite(trpc.savedViews.change, {
    done: (view) => {
      onSaved(view);
      return { title: "View saved", description: view.name };
    },
    failed: explained(viewMessages.saveFailed),
    refreshInAnyCase: () => utils.savedViews.list.invalidate({ list }),
    ...(onDone && { onDoneIfMounted: onDone }),
    isUndoable: true,
  });
}
