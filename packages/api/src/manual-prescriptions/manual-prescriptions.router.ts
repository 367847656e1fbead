import {
  AvailableProducts,
  CreateManualInput,
  CreateManualResult,
  FoundUsers,
  SearchUsersInput,
} from "@scriptkeeper/contracts/prescriptions/manual";
import { searchUsers } from "@scriptkeeper/services/accounts";
import { listAvailableProducts } from "@scriptkeeper/services/catalogue";
import { createManual } from "@scriptkeeper/services/prescriptions";
import { adminProcedure, router } from "../trpc.ts";

/** Merged into `prescriptions`. */
export const manualPrescriptionsRouter = router({
  availableProducts: adminProcedure
    .meta({
      rest: "GET /api/prescriptions/available-products",
      summary: "List the products that can be prescribed",
    })
    .output(AvailableProducts)
    .query(({ ctx }) => listAvailableProducts(ctx)),
  searchUsers: adminProcedure
    .meta({ rest: "GET /api/prescriptions/search-users", summary: "Find customers by name or email address" })
    .input(SearchUsersInput)
    .output(FoundUsers)
    .query(({ ctx, input }) => searchUsers(ctx, input)),
  createManual: adminProcedure
    .meta({
      rest: "POST /api/prescriptions/create-manual",
      summary: "Create a prescription by hand, for a known or a new customer",
    })
    .input(CreateManualInput)
    .output(CreateManualResult)
    .mutation(({ ctx, input }) => createManual(ctx, input)),
});
