import {
  EditProductInput,
  ProductConfiguration,
  ProductConfigurationList,
  ProductConfigurationListInput,
  ProductConfigurationPage,
  ProductDemand,
} from "@scriptkeeper/contracts/catalogue/products";
import { ProductId, ProductSync, RefreshedProducts } from "@scriptkeeper/contracts/catalogue/products-sync";
import { Undoable } from "@scriptkeeper/contracts/editing/undo";
import { Id, Success } from "@scriptkeeper/contracts/primitives";
import {
  archiveConfiguration,
  deleteConfiguration,
  getProductSync,
  listConfigurations,
  refreshProducts,
  restoreConfiguration,
  updateConfiguration,
} from "@scriptkeeper/services/catalogue";
import { inChange } from "@scriptkeeper/services/core";
import { getProductDemand } from "@scriptkeeper/services/prescriptions";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const productsRouter = router({
  configurations: adminProcedure
    .meta({
      rest: "GET /api/admin/product-configs",
      summary: "List product configurations, archived or not",
      restOutput: ProductConfigurationList,
    })
    .input(ProductConfigurationListInput)
    .output(ProductConfigurationPage)
    .query(({ ctx, input }) => listConfigurations(ctx, input)),
  update: adminProcedure
    .meta({ rest: "PUT /api/admin/product-configs/:id", summary: "Update a product configuration" })
    .input(EditProductInput.extend({ id: Id, ...Undoable.shape }))
    .output(ProductConfiguration)
    .mutation(({ ctx, input }) => updateConfiguration(inChange(ctx, input), input)),
  demand: adminProcedure
    .input(z.object({ id: Id }))
    .output(ProductDemand)
    .query(({ ctx, input }) => getProductDemand(ctx, input)),
  archive: adminProcedure
    .input(Undoable.extend({ id: Id, isArchived: z.boolean("must be true or false") }))
    .output(ProductConfiguration)
    .mutation(({ ctx, input }) => archiveConfiguration(inChange(ctx, input), input)),
  delete: adminProcedure
    .meta({
      rest: "DELETE /api/admin/product-configs/:id",
      summary: "Delete a product configuration",
      isBodyOptional: true,
    })
    .input(Undoable.extend({ id: Id }))
    .output(Success)
    .mutation(({ ctx, input }) => deleteConfiguration(inChange(ctx, input), input)),
  restore: adminProcedure
    .input(z.object({ product_id: ProductId }))
    .output(ProductConfiguration)
    .mutation(({ ctx, input }) => restoreConfiguration(ctx, input)),
  refresh: adminProcedure.output(RefreshedProducts).mutation(({ ctx }) => refreshProducts(ctx)),
  sync: adminProcedure.output(ProductSync).query(({ ctx }) => getProductSync(ctx)),
});
