import { StoreStatus } from "@scriptkeeper/contracts/store-status";
import { checkStore, getStoreStatus } from "@scriptkeeper/services/store-status/get-store-status";
import { adminProcedure, router } from "../trpc.ts";

export const storeRouter = router({
  status: adminProcedure.output(StoreStatus).query(({ ctx }) => getStoreStatus(ctx)),
  check: adminProcedure.output(StoreStatus).mutation(({ ctx }) => checkStore(ctx)),
});
