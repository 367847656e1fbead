import type { StoreProduct } from "@scriptkeeper/contracts/catalogue/products-sync";
import { numberText } from "@scriptkeeper/domain/number-words";
import { Button } from "@scriptkeeper/ui/button";
import { ignoreDoubleClick } from "../../shared/ignore-double-click.ts";
import { useRestoreConfiguration } from "./editing/use-change-product.ts";

export interface UnmatchedProps {
  title: string;
  products: readonly StoreProduct[];
  /** The total, which may exceed the products named. */
  total: number;
  /** Whether a configuration can be added for each product. */
  canAdd?: boolean;
}

/** Products that only the store or only this list has, with their ids. */
export function Unmatched({ title, products, total, canAdd }: UnmatchedProps) {
  return (
    <section aria-label={title}>
      <h2 className="font-semibold">
        {title}: {numberText(total)}
      </h2>
      <ul>
        {products.map((product) => (
          <li key={product.id} className="flex min-h-9 flex-wrap items-center gap-x-3">
            <span className="text-ink-muted tabular-nums">{product.id}</span>
            <span className="min-w-0 break-words">{product.title}</span>
            {canAdd && <Add product={product} />}
          </li>
        ))}
      </ul>
      {total > products.length && (
        <p className="text-ink-muted">and {numberText(total - products.length)} more</p>
      )}
    </section>
  );
}

/** Each product has its own pending state. */
function Add({ product: { id, title } }: { product: StoreProduct }) {
  const [restore, { isPending }] = useRestoreConfiguration();
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`Add a configuration for ${title}`}
      aria-disabled={isPending}
      onClick={ignoreDoubleClick(() => restore({ product_id: id }))}
    >
      Add
    </Button>
  );
}
