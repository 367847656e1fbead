import { type ViewList, viewMessages } from "@scriptkeeper/contracts/saved-views";
import { trpc } from "../../../shared/api/trpc.ts";
import { explained, useWrite } from "../use-write.ts";

/** Renames a view, shares it, or keeps in it how its list is looked at now. */
export function useChangeView(list: ViewList, onDone?: () => void) {
  const utils = trpc.useUtils();
  return useWrite(trpc.savedViews.change, {
    done: ({ name }) => ({ title: "View saved", description: name }),
    failed: explained(viewMessages.saveFailed),
    refreshInAnyCase: () => utils.savedViews.list.invalidate({ list }),
    ...(onDone && { onDone }),
  });
}
