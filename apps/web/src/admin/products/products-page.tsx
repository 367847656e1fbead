import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import type { TrpcUtils } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { ManageProducts } from "./manage-products.tsx";
import { BulkPriceUpdate } from "./prices/bulk-price-update.tsx";
import { PRODUCTS_PER_PAGE } from "./products-list.tsx";
import { productsSearchParams, useProductsTab } from "./products-search-params.ts";

/** The pharmacy's products: how each is supplied, and their prices in the store. */
export function ProductsPage() {
  const { tab, open } = useProductsTab();
  return (
    <>
      <PageHeading title="Product Configuration">Product Configuration</PageHeading>
      <Tabs className="mt-4 dense:mt-0 short:mt-2" value={tab} onValueChange={open}>
        <TabList aria-label="Product Configuration">
          <Tab value="products">Manage Products</Tab>
          <Tab value="prices">Bulk Price Update</Tab>
        </TabList>
        <TabPanel value="products">
          <ManageProducts />
        </TabPanel>
        <TabPanel value="prices">
          <BulkPriceUpdate />
        </TabPanel>
      </Tabs>
    </>
  );
}

export function prefetch(utils: TrpcUtils): void {
  const { search, page } = productsSearchParams.parse({});
  const limit = PRODUCTS_PER_PAGE;
  void utils.products.configurations.prefetch({
    search,
    page,
    limit,
    showArchived: false,
    showUnavailable: false,
  });
}
