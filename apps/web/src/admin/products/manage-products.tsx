import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { PRODUCT_SORTS } from "@scriptkeeper/contracts/lists/sorts";
import { useState } from "react";
import { useListParams } from "../shared/lists/use-list-params.ts";
import { WithViews } from "../shared/views/with-views.tsx";
import { DebugPanel } from "./debug-panel.tsx";
import { ArchiveProduct } from "./editing/archive-product.tsx";
import { DeleteConfiguration } from "./editing/delete-configuration.tsx";
import { ProductsList } from "./products-list.tsx";
import { productsSearchParams } from "./products-search-params.ts";
import { ProductsToolbar } from "./products-toolbar.tsx";
import { RefreshFailed } from "./refresh-failed.tsx";
import { useRefreshProducts } from "./use-refresh-products.ts";

/** All products that the pharmacy prescribes, and how the list compares with the store. */
export function ManageProducts() {
  const { params, sorted, sorting, onPage } = useListParams(productsSearchParams, PRODUCT_SORTS, "page");
  const { search, page, archived: showArchived, debug } = params;
  const refreshing = useRefreshProducts();
  const [archiving, setArchiving] = useState<ProductConfiguration | null>(null);
  const [deleting, setDeleting] = useState<ProductConfiguration | null>(null);
  return (
    <div className="space-y-4 dense:space-y-2 short:space-y-2">
      <WithViews list="products">
        <ProductsToolbar refreshing={refreshing.isPending} onRefresh={refreshing.refresh} />
        {refreshing.failure && (
          <RefreshFailed
            failure={refreshing.failure}
            retrying={refreshing.isPending}
            onRetry={refreshing.refresh}
          />
        )}
        {debug && <DebugPanel isLive={refreshing.isLive} />}
        <ProductsList
          question={{
            search,
            page,
            showArchived,
            showUnavailable: showArchived || params.unavailable,
            ...sorted,
          }}
          sorting={sorting}
          onPage={onPage}
          onArchive={setArchiving}
          onDelete={setDeleting}
        />
      </WithViews>
      {archiving && <ArchiveProduct product={archiving} onClose={() => setArchiving(null)} />}
      {deleting && <DeleteConfiguration product={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}
