import {
  AvailableProducts,
  CreateManualInput,
  CreateManualResult,
  FoundUsers,
  SearchUsersInput,
} from "@scriptkeeper/contracts/manual-prescriptions";
import { createManual } from "@scriptkeeper/services/manual-prescriptions/create-manual";
import { listAvailableProducts } from "@scriptkeeper/services/products/list-available-products";
import { searchUsers } from "@scriptkeeper/services/users/search-users";
import { adminProcedure, router } from "../trpc.ts";

/** Merged into `prescriptions`. */
export const manualPrescriptionsRouter = router({
  availableProducts: adminProcedure.output(AvailableProducts).query(({ ctx }) => listAvailableProducts(ctx)),
  searchUsers: adminProcedure
    .input(SearchUsersInput)
    .output(FoundUsers)
    .query(({ ctx, input }) => searchUsers(ctx, input)),
  createManual: adminProcedure
    .input(CreateManualInput)
    .output(CreateManualResult)
    .mutation(({ ctx, input }) => createManual(ctx, input)),
});
