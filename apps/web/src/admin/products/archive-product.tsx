import { DUE_WITHIN_DAYS } from "@scriptkeeper/contracts/constants";
import { productMessages } from "@scriptkeeper/contracts/product-messages";
import type { ProductConfiguration, ProductDemand } from "@scriptkeeper/contracts/products";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { trpc } from "../../shared/api/trpc.ts";
import { useArchiveProduct } from "./use-change-product.ts";

/** Says whom it concerns before a product is archived. Mounted while it is open. */
export function ArchiveProduct(props: { product: ProductConfiguration; onClose: () => void }) {
  const { product, onClose } = props;
  const { id, product_name: name } = product;
  const demand = trpc.products.demand.useQuery({ id }, { staleTime: 0 });
  const [archive, { isPending }] = useArchiveProduct({ onDone: onClose });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Archive ${name}`}
      confirmLabel="Archive product"
      busy={isPending}
      onConfirm={() => archive({ id, isArchived: true })}
    >
      <p>{productMessages.archiveExplained}</p>
      <p role="status">
        {demand.data && demandSentence(demand.data)}
        {demand.isPending && "Counting the patients whom it concerns…"}
        {demand.isError &&
          "We could not count the patients whom it concerns. Cancel and try again to see them."}
      </p>
    </ConfirmDialog>
  );
}

/** "3 patients wait to be told; 12 prescriptions have it due within 30 days." */
function demandSentence({ waiting, due }: ProductDemand): string {
  const patients = counted(waiting, { one: "patient waits", many: "patients wait" });
  const prescriptions = counted(due, { one: "prescription has", many: "prescriptions have" });
  return `${patients} to be told that it is back; ${prescriptions} it due within ${DUE_WITHIN_DAYS} days.`;
}

function counted({ count, isMore }: ProductDemand["due"], words: { one: string; many: string }): string {
  const word = count === 1 && !isMore ? words.one : words.many;
  return `${count.toLocaleString("en-AU")}${isMore ? "+" : ""} ${word}`;
}
