import { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { StoreProduct, StoreProductsInput } from "@scriptkeeper/contracts/catalogue/products-sync";
import { archiveConfiguration, listStoreProducts } from "@scriptkeeper/services/catalogue";
import { z } from "zod";
import { IdParams } from "../rest/id-params.ts";
import { route } from "../rest/route.ts";

export const productsRoutes = [
  route({
    rest: "GET /api/admin/shopify-products",
    summary: "List the store's products, from the saved copy or refreshed from the store",
    access: "admin",
    query: StoreProductsInput,
    output: z.array(StoreProduct),
    handler: ({ ctx, query }) => listStoreProducts(ctx, query),
  }),
  route({
    rest: "PATCH /api/admin/product-configs/:id/archive",
    summary: "Archive a product",
    access: "admin",
    params: IdParams,
    output: ProductConfiguration,
    handler: ({ ctx, params }) => archiveConfiguration(ctx, { ...params, isArchived: true }),
  }),
  route({
    rest: "PATCH /api/admin/product-configs/:id/unarchive",
    summary: "Unarchive a product",
    access: "admin",
    params: IdParams,
    output: ProductConfiguration,
    handler: ({ ctx, params }) => archiveConfiguration(ctx, { ...params, isArchived: false }),
  }),
];
