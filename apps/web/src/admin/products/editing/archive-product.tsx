import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { ProductDemandNote } from "../product-demand.tsx";
import { useArchiveProduct } from "./use-change-product.ts";

/** Says whom archiving a product would affect, and asks. Mounted only while open. */
export function ArchiveProduct(props: { product: ProductConfiguration; onClose: () => void }) {
  const { product, onClose } = props;
  const { id, product_name: name } = product;
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
      <ProductDemandNote id={id} />
    </ConfirmDialog>
  );
}
