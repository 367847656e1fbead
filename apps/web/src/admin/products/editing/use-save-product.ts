import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../../shared/changes/use-write.ts";
import { useInvalidateProducts } from "../use-invalidate-products.ts";

/** Saves a row. After a failure the row stays as it was typed, and says so. */
export function useSaveProduct({ onSaved }: { onSaved: () => void }) {
  return useWrite(trpc.products.update, {
    done: productMessages.updated,
    refresh: useInvalidateProducts(),
    onDone: onSaved,
    isUndoable: true,
  });
}
