import {
  AvailableProducts,
  CreateManualInput,
  CreateManualResult,
  FoundUsers,
  SearchUsersInput,
} from "@scriptkeeper/contracts/manual-prescriptions";
import { searchUsers } from "@scriptkeeper/services/accounts/users/search-users";
import { listAvailableProducts } from "@scriptkeeper/services/catalogue/configurations/list-available-products";
import { createManual } from "@scriptkeeper/services/prescriptions/manual/create-manual";
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
