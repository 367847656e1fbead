import type { ProductConfiguration } from "@scriptkeeper/contracts/products";
import { useState } from "react";
import { DebugPanel } from "./debug-panel.tsx";
import { DeleteConfiguration } from "./delete-configuration.tsx";
import { ProductsList } from "./products-list.tsx";
import { ProductsToolbar } from "./products-toolbar.tsx";
import { RefreshFailed } from "./refresh-failed.tsx";
import { useProductsAddress } from "./use-products-search-params.ts";
import { useRefreshProducts } from "./use-refresh-products.ts";

/** Every product that the pharmacy prescribes, and how the list keeps up with the store. */
export function ManageProducts() {
  const address = useProductsAddress();
  const refreshing = useRefreshProducts();
  const [deleting, setDeleting] = useState<ProductConfiguration | null>(null);
  return (
    <div className="space-y-4 short:space-y-2">
      <ProductsToolbar address={address} refreshing={refreshing.isPending} onRefresh={refreshing.refresh} />
      {refreshing.failure && (
        <RefreshFailed
          failure={refreshing.failure}
          retrying={refreshing.isPending}
          onRetry={refreshing.refresh}
        />
      )}
      {address.isDebugging && <DebugPanel isLive={refreshing.isLive} />}
      <ProductsList
        question={{
          search: address.search,
          page: address.page,
          showArchived: address.showArchived,
          showUnavailable: address.showUnavailable,
        }}
        onPage={address.toPage}
        onDelete={setDeleting}
      />
      {deleting && <DeleteConfiguration product={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}
