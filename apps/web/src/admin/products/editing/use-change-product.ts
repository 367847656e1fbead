import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import { serverMessage } from "../../../shared/api/api-answer.ts";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../../shared/changes/use-write.ts";
import { useInvalidateProducts } from "../use-invalidate-products.ts";

/** Returns a function that archives a product or restores it from the archive. */
export function useArchiveProduct({ onDone }: { onDone?: () => void } = {}) {
  return useWrite(trpc.products.archive, {
    done: (_, { isArchived }) => ({
      title: isArchived ? productMessages.archived : productMessages.unarchived,
    }),
    failed: (error, { isArchived }) => ({
      title: isArchived ? productMessages.archiveFailed : productMessages.unarchiveFailed,
      ...described(error),
    }),
    refreshInAnyCase: useInvalidateProducts(),
    isUndoable: true,
    ...(onDone ? { onDone } : {}),
  });
}

/** Returns a function that deletes a configuration, once the question is answered. */
export function useDeleteConfiguration({ onDeleted }: { onDeleted: () => void }) {
  return useWrite(trpc.products.delete, {
    done: productMessages.deleted,
    refreshInAnyCase: useInvalidateProducts(),
    onDone: onDeleted,
    isUndoable: true,
  });
}

/** Returns a function that configures a product of the store, such as one whose configuration was deleted. */
export function useRestoreConfiguration() {
  return useWrite(trpc.products.restore, {
    done: productMessages.restored,
    failed: (error) => ({ title: productMessages.restoreFailed, ...described(error) }),
    refreshInAnyCase: useInvalidateProducts(),
  });
}

/** Adds the server's message below the documented title. */
function described(error: unknown): { description?: string } {
  const description = serverMessage(error);
  return description === undefined ? {} : { description };
}
