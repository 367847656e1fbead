import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import { trpc } from "../../../shared/api/trpc.ts";
import { useWrite } from "../../shared/changes/use-write.ts";
import { useInvalidateProducts } from "../use-invalidate-products.ts";

/** Returns a function that saves a row. If it fails, the row keeps what was typed and shows why. */
export function useSaveProduct({ onSaved }: { onSaved: () => void }) {
  return useWrite(trpc.products.update, {
    done: productMessages.updated,
    refresh: useInvalidateProducts(),
    onDone: onSaved,
    isUndoable: true,
  });
}
