import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { ManageProducts } from "./manage-products.tsx";
import { BulkPriceUpdate } from "./prices/bulk-price-update.tsx";
import { useProductsTab } from "./use-products-search-params.ts";

/** The pharmacy's products: how each is supplied, and their prices in the store. */
export function ProductsPage() {
  const { tab, open } = useProductsTab();
  return (
    <>
      <PageHeading title="Product Configuration">Product Configuration</PageHeading>
      <Tabs className="mt-4 short:mt-2" value={tab} onValueChange={open}>
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
