import type { ProductConfiguration } from "@scriptkeeper/contracts/products";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import { RowAction } from "@scriptkeeper/ui/row-action";
import { TableCell, TableRow } from "@scriptkeeper/ui/table";
import { useEffect, useRef } from "react";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { LazyEditRow } from "./lazy-edit-row.tsx";
import { typeLabels } from "./product-labels.ts";
import { ProductStatus } from "./product-status.tsx";
import { useArchiveProduct } from "./use-change-product.ts";

export interface ProductRowProps {
  product: ProductConfiguration;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  onArchive: () => void;
  onDelete: () => void;
}

/** A product as it stands; Edit turns the row into its form. */
export function ProductRow({ product, isEditing, onEditing, onArchive, onDelete }: ProductRowProps) {
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const [unarchive, { isPending }] = useArchiveProduct();

  if (isEditing) return <LazyEditRow product={product} onClose={() => onEditing(false)} />;
  const { id, product_name: name, is_archived: isArchived } = product;
  const { kind, validity } = typeLabels(product);
  const action = isArchived ? "Unarchive" : "Archive";
  return (
    <TableRow data-line>
      <TableCell className="max-w-96 min-w-56 dense:w-full dense:max-w-0">
        <CellLines details={[`ID ${product.product_id}`]}>{name}</CellLines>
      </TableCell>
      <TableCell>{product.days_supply}</TableCell>
      <TableCell>{product.processing_days}</TableCell>
      <TableCell className="whitespace-nowrap">
        <CellLines plain details={[validity]}>
          {kind}
        </CellLines>
      </TableCell>
      <TableCell>
        <ProductStatus product={product} />
      </TableCell>
      <TableCell>
        <div className="-mx-2 flex">
          <RowAction ref={edit} label={`Edit ${name}`} onClick={() => onEditing(true)}>
            Edit
          </RowAction>
          <RowAction
            className="min-w-22"
            label={`${action} ${name}`}
            aria-disabled={isPending}
            onClick={ignoreDoubleClick(() =>
              isArchived ? unarchive({ id, isArchived: false }) : onArchive(),
            )}
          >
            {action}
          </RowAction>
          <RowAction destructive label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </RowAction>
        </div>
      </TableCell>
    </TableRow>
  );
}
