import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { RowAction } from "@scriptkeeper/ui/row-action";
import { useRef } from "react";
import { ignoreDoubleClick } from "../../../shared/ignore-double-click.ts";
import { useFocusAfterEdit } from "../../shared/changes/use-focus-after-edit.ts";
import { LazyEditRow } from "./lazy-edit-row.tsx";
import { useArchiveProduct } from "./use-change-product.ts";

export interface ProductActionsProps {
  product: ProductConfiguration;
  /** Returns true once after the row's form was closed. */
  takesFocus: () => boolean;
  onEdit: () => void;
  onArchive: () => void;
  onDelete: () => void;
}

/** The actions on a product. */
export function ProductActions({ product, takesFocus, onEdit, onArchive, onDelete }: ProductActionsProps) {
  const edit = useRef<HTMLButtonElement>(null);
  useFocusAfterEdit(edit, takesFocus);
  const [unarchive, { isPending }] = useArchiveProduct();
  const { id, product_name: name, is_archived: isArchived } = product;
  const action = isArchived ? "Unarchive" : "Archive";
  return (
    <div className="-mx-2 flex" {...LazyEditRow.ahead}>
      <RowAction ref={edit} label={`Edit ${name}`} onClick={ignoreDoubleClick(onEdit)}>
        Edit
      </RowAction>
      <RowAction
        className="min-w-22"
        label={`${action} ${name}`}
        aria-disabled={isPending}
        onClick={ignoreDoubleClick(() => (isArchived ? unarchive({ id, isArchived: false }) : onArchive()))}
      >
        {action}
      </RowAction>
      <RowAction destructive label={`Delete ${name}`} onClick={onDelete}>
        Delete
      </RowAction>
    </div>
  );
}
