import { productMessages } from "@scriptkeeper/contracts/product-messages";
import { trpc } from "../../shared/api/trpc.ts";
import { toastUnlessAtFields } from "../shared/conflicts/toast-unless-at-fields.ts";
import { useWrite } from "../shared/use-write.ts";
import { useInvalidateProducts } from "./use-invalidate-products.ts";

/** Saves a row. After a failure the row stays as it was typed. */
export function useSaveProduct({ onSaved }: { onSaved: () => void }) {
  return useWrite(trpc.products.update, {
    done: productMessages.updated,
    failed: toastUnlessAtFields(() => ({ title: productMessages.updateFailed })),
    refresh: useInvalidateProducts(),
    onDone: onSaved,
    isUndoable: true,
  });
}
