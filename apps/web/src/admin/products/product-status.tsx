import type { ProductConfiguration } from "@scriptkeeper/contracts/products";
import { Badge } from "@scriptkeeper/ui/badge";
import Archive from "lucide-react/icons/archive";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleOff from "lucide-react/icons/circle-off";

/** Whether the store can sell a product, and whether it was archived here. */
export function ProductStatus({
  product,
}: {
  product: Pick<ProductConfiguration, "is_available" | "is_archived">;
}) {
  return (
    <div className="flex flex-wrap gap-1">
      {product.is_archived && (
        <Badge variant="secondary">
          <Archive aria-hidden="true" />
          Archived
        </Badge>
      )}
      {product.is_available ? (
        <Badge variant="success">
          <CircleCheck aria-hidden="true" />
          Available
        </Badge>
      ) : (
        <Badge variant="warning">
          <CircleOff aria-hidden="true" />
          Unavailable
        </Badge>
      )}
    </div>
  );
}
