import { productMessages } from "@scriptkeeper/contracts/catalogue/messages";
import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { ConfirmDialog } from "@scriptkeeper/ui/confirm-dialog";
import { Failure } from "../../shared/changes/failure.tsx";
import { ProductDemandNote } from "../product-demand.tsx";
import { useDeleteConfiguration } from "./use-change-product.ts";

/** Asks before deleting a configuration. Mounted only while open. */
export function DeleteConfiguration(props: { product: ProductConfiguration; onClose: () => void }) {
  const { product, onClose } = props;
  const [remove, { isPending, error }] = useDeleteConfiguration({ onDeleted: onClose });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${product.product_name}`}
      confirmLabel="Delete configuration"
      destructive
      busy={isPending}
      onConfirm={() => remove({ id: product.id })}
    >
      <p>{productMessages.deleteQuestion}</p>
      <p>
        Patients can still order what they were prescribed, but their next order will not set a new reminder.
        A refresh does not bring the configuration back, but for 30 days you can restore it under Recently
        Deleted. To stop only new prescriptions, archive it instead.
      </p>
      <ProductDemandNote id={product.id} />
      {error !== null && <Failure title={productMessages.deleteFailed} error={error} />}
    </ConfirmDialog>
  );
}
