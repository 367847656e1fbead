import type { DeletedRecord, Undone } from "@scriptkeeper/contracts/editing/undo";
import { undoMessages } from "@scriptkeeper/contracts/editing/undo-messages";
import { trpc } from "../../shared/api/trpc.ts";
import { undoneMessage } from "../shared/changes/use-undo.ts";
import { explained, useWrite } from "../shared/changes/use-write.ts";

/**
 * Returns functions that restore one deleted record, or all that were deleted with it. Everything on the screen is
 * read again.
 */
export function useRestore() {
  const utils = trpc.useUtils();
  const options = {
    done: (undone: Undone) => undoneMessage(undone, undoMessages.restored),
    failed: explained(undoMessages.restoreFailed, undoMessages.restoreUnknown),
    refreshInAnyCase: () => utils.invalidate(),
  };
  const [restore, one] = useWrite(trpc.undo.restore, options);
  const [undo, all] = useWrite(trpc.undo.undo, options);
  return {
    restoreOne: async (audit_id: number) => {
      const { skipped } = await utils.client.undo.restore.mutate({ audit_id });
      return skipped[0]?.reason ?? null;
    },
    restore: ({ audit_id }: DeletedRecord) => restore({ audit_id }),
    restoreAll: ({ change_id }: DeletedRecord) => undo({ change_id }),
    isBusy: one.isPending || all.isPending,
  };
}
