import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { VALIDITY_MONTHS } from "@scriptkeeper/contracts/constants";
import { CellLines } from "@scriptkeeper/ui/cell-lines";
import type { TableSorting } from "@scriptkeeper/ui/data-table";
import { useRef } from "react";
import { ListTable } from "../shared/selection/list-table.tsx";
import { LazyEditRow } from "./editing/lazy-edit-row.tsx";
import { ProductActions } from "./editing/product-actions.tsx";
import type { EditedProducts } from "./editing/use-edited-products.ts";
import { ProductStatus } from "./product-status.tsx";

export interface ProductsTableProps {
  products: readonly ProductConfiguration[];
  sorting: TableSorting;
  edited: EditedProducts;
  onArchive: (product: ProductConfiguration) => void;
  onDelete: (product: ProductConfiguration) => void;
}

/** The products of a page, with their actions; Edit turns a row into a form, below all columns. */
export function ProductsTable({ products, sorting, edited, onArchive, onDelete }: ProductsTableProps) {
  const closed = useRef<number | null>(null);
  function close(product: ProductConfiguration) {
    closed.current = product.id;
    edited.set(product, false);
  }
  return (
    <ListTable
      stickyHead
      aria-label="Products"
      arrangeAs="products"
      showsAll={products.some(({ id }) => edited.has(id))}
      selects={{ list: "products", of: "product", nameOf: (product) => product.product_name }}
      sorting={sorting}
      rows={products}
      keyOf={({ id }) => id}
      instead={(product) =>
        edited.has(product.id) && <LazyEditRow product={product} onClose={() => close(product)} />
      }
      columns={[
        {
          title: "Product",
          sort: "name",
          className: "max-w-96 min-w-56 dense:w-full dense:max-w-0 dense:min-w-44",
          cell: (product) => (
            <CellLines details={[`ID ${product.product_id}`]}>{product.product_name}</CellLines>
          ),
        },
        { title: "Days supply", sort: "days_supply", cell: (product) => product.days_supply },
        { title: "Processing days", sort: "processing_days", cell: (product) => product.processing_days },
        {
          title: "Type",
          sort: "type",
          className: "whitespace-nowrap",
          cell: (product) => <ProductType product={product} />,
        },
        { title: "Status", sort: "status", cell: (product) => <ProductStatus product={product} /> },
        {
          title: "Actions",
          fixed: "end",
          cell: (product) => (
            <ProductActions
              product={product}
              takesFocus={() => {
                const takes = closed.current === product.id;
                if (takes) closed.current = null;
                return takes;
              }}
              onEdit={() => edited.set(product, true)}
              onArchive={() => onArchive(product)}
              onDelete={() => onDelete(product)}
            />
          ),
        },
      ]}
    />
  );
}

/** The kind of a product, and how long prescriptions of that kind are valid. */
function ProductType({ product: { is_cannabis } }: { product: ProductConfiguration }) {
  const months = is_cannabis ? VALIDITY_MONTHS.cannabis : VALIDITY_MONTHS.standard;
  return (
    <CellLines plain details={[`${months} months`]}>
      {is_cannabis ? "Cannabis" : "Standard"}
    </CellLines>
  );
}
