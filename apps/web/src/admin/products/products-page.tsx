import { buttonStyles } from "@scriptkeeper/ui/button";
import { leaveForm } from "@scriptkeeper/ui/leave-form";
import { Tab, TabList, TabPanel, Tabs } from "@scriptkeeper/ui/tabs";
import Siren from "lucide-react/icons/siren";
import { Link } from "react-router-dom";
import type { TrpcUtils } from "../../shared/api/trpc.ts";
import { PageHeading } from "../../shared/components/page-heading.tsx";
import { paths } from "../../shared/paths.ts";
import { fallbacksOf } from "../shared/lists/search-params.ts";
import { ManageProducts } from "./manage-products.tsx";
import { BulkPriceUpdate } from "./prices/bulk-price-update.tsx";
import { PRODUCTS_PER_PAGE } from "./products-list.tsx";
import { productsSearchParams, useProductsTab } from "./products-search-params.ts";

/** The page of the pharmacy's products: how each is supplied, and their prices in the store. */
export function ProductsPage() {
  const { tab, open } = useProductsTab();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Product Configuration" />
        <Link to={paths.adminRecalls} className={buttonStyles({ variant: "secondary", size: "sm" })}>
          <Siren aria-hidden="true" className="size-4" />
          Recalls
        </Link>
      </div>
      <Tabs
        className="mt-4 dense:-mt-1 short:mt-2"
        value={tab}
        onValueChange={(next) => leaveForm(() => open(next))}
      >
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
  const { search, page } = fallbacksOf(productsSearchParams);
  const limit = PRODUCTS_PER_PAGE;
  void utils.products.configurations.prefetch({
    search,
    page,
    limit,
    showArchived: false,
    showUnavailable: false,
  });
}
