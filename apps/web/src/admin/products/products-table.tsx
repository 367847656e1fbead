import type { ProductConfiguration } from "@scriptkeeper/contracts/products";
import { Table, TableHead, TableHeader, TableRow } from "@scriptkeeper/ui/table";
import { ProductRow } from "./product-row.tsx";

export interface ProductsTableProps {
  products: readonly ProductConfiguration[];
  onArchive: (product: ProductConfiguration) => void;
  onDelete: (product: ProductConfiguration) => void;
}

/** The products of a page with what can be done to them. */
export function ProductsTable({ products, onArchive, onDelete }: ProductsTableProps) {
  return (
    <Table stickyHead aria-label="Products">
      <TableHead>
        <TableRow>
          {["Product", "Days supply", "Processing days", "Type", "Status", "Actions"].map((title) => (
            <TableHeader key={title}>{title}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <tbody>
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            onArchive={() => onArchive(product)}
            onDelete={() => onDelete(product)}
          />
        ))}
      </tbody>
    </Table>
  );
}
