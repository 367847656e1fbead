import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { Badge } from "@scriptkeeper/ui/badge";

/** Whether the store can sell a product, and whether it is archived here. */
export function ProductStatus({
  product,
}: {
  product: Pick<ProductConfiguration, "is_available" | "is_archived">;
}) {
  return (
    <div className="flex flex-wrap gap-1">
      {product.is_archived && (
        <Badge isState variant="secondary">
          Archived
        </Badge>
      )}
      {product.is_available ? (
        <Badge isState variant="success">
          Available
        </Badge>
      ) : (
        <Badge isState variant="warning">
          Unavailable
        </Badge>
      )}
    </div>
  );
}
