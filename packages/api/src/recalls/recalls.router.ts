import {
  RecallableInput,
  RecallableProducts,
  RecalledProduct,
  RecalledProductInput,
  SuppliedInput,
  SuppliedPage,
} from "@scriptkeeper/contracts/recalls";
import { getRecallable, listRecallable, listSuppliedPatients } from "@scriptkeeper/services/recalls";
import { adminProcedure, router } from "../trpc.ts";

export const recallsRouter = router({
  products: adminProcedure
    .meta({
      rest: "GET /api/admin/recalls/products",
      summary: "Products that can be recalled, by any name that they ever had",
    })
    .input(RecallableInput)
    .output(RecallableProducts)
    .query(({ ctx, input }) => listRecallable(ctx, input)),
  product: adminProcedure
    .meta({
      rest: "GET /api/admin/recalls/products/:product_id",
      summary: "One of them, with all strengths that it has or had",
    })
    .input(RecalledProductInput)
    .output(RecalledProduct)
    .query(({ ctx, input }) => getRecallable(ctx, input)),
  supplied: adminProcedure
    .meta({
      rest: "GET /api/admin/recalls/supplied",
      summary:
        "A page of everybody who was supplied with a product or has ordered it, and how many there are",
    })
    .input(SuppliedInput)
    .output(SuppliedPage)
    .query(({ ctx, input }) => listSuppliedPatients(ctx, input)),
});
