import type { ProductConfiguration } from "@scriptkeeper/contracts/products";
import { Button } from "@scriptkeeper/ui/button";
import { TableCell, TableRow } from "@scriptkeeper/ui/table";
import { useEffect, useRef, useState } from "react";
import { firstClick } from "../../shared/ignore-double-click.ts";
import { EditRow } from "./edit-row.tsx";
import { typeWords } from "./product-labels.ts";
import { ProductStatus } from "./product-status.tsx";
import { useArchiveProduct } from "./use-change-product.ts";

export interface ProductRowProps {
  product: ProductConfiguration;
  onDelete: () => void;
}

/** A product as it stands; Edit turns the row into its form. */
export function ProductRow({ product, onDelete }: ProductRowProps) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { archive, isPending } = useArchiveProduct();

  if (isEditing) return <EditRow product={product} onClose={() => setEditing(false)} />;
  const { id, product_name: name, is_archived: isArchived } = product;
  const { kind, validity } = typeWords(product);
  const action = isArchived ? "Unarchive" : "Archive";
  return (
    <TableRow>
      <TableCell className="max-w-96 min-w-56 break-words">
        <span className="font-semibold">{name}</span>
        <span className="block text-ink-muted">ID {product.product_id}</span>
      </TableCell>
      <TableCell>{product.days_supply}</TableCell>
      <TableCell>{product.processing_days}</TableCell>
      <TableCell>
        {kind}
        <span className="block whitespace-nowrap text-ink-muted">{validity}</span>
      </TableCell>
      <TableCell>
        <ProductStatus product={product} />
      </TableCell>
      <TableCell>
        <div className="-mx-2 flex">
          <Button
            ref={edit}
            variant="quiet"
            size="sm"
            className="px-2!"
            aria-label={`Edit ${name}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            size="sm"
            className="min-w-22 px-2! aria-disabled:opacity-60"
            aria-label={`${action} ${name}`}
            aria-disabled={isPending}
            onClick={firstClick(() => archive({ id, isArchived: !isArchived }))}
          >
            {action}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            className="px-2! text-danger!"
            aria-label={`Delete ${name}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </div>
      </TableCell>
    </TableRow>
  );
}
