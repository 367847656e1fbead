import type { ProductSort } from "@scriptkeeper/contracts/list-sorts";
import type { ProductConfiguration } from "@scriptkeeper/contracts/products";
import { sortable, type TableSorting } from "@scriptkeeper/ui/data-table";
import { Table, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { LazyEditRow } from "./lazy-edit-row.tsx";
import { ProductRow } from "./product-row.tsx";
import type { EditedProducts } from "./use-edited-products.ts";

export interface ProductsTableProps {
  products: readonly ProductConfiguration[];
  sorting: TableSorting;
  edited: EditedProducts;
  onArchive: (product: ProductConfiguration) => void;
  onDelete: (product: ProductConfiguration) => void;
}

/** The products of a page with what can be done to them. */
export function ProductsTable({ products, sorting, edited, onArchive, onDelete }: ProductsTableProps) {
  return (
    <Table stickyHead aria-label="Products">
      <TableHead>
        <TableRow>
          {headers.map(({ title, sort }) => (
            <TableHeader key={title} {...sortable(sort, sorting)}>
              {title}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <tbody {...LazyEditRow.ahead}>
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isEditing={edited.has(product.id)}
            onEditing={(isEditing) => edited.set(product, isEditing)}
            onArchive={() => onArchive(product)}
            onDelete={() => onDelete(product)}
          />
        ))}
      </tbody>
    </Table>
  );
}

const headers: { title: string; sort?: ProductSort }[] = [
  { title: "Product", sort: "name" },
  { title: "Days supply", sort: "days_supply" },
  { title: "Processing days", sort: "processing_days" },
  { title: "Type", sort: "type" },
  { title: "Status", sort: "status" },
  { title: "Actions" },
];
