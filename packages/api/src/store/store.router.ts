import { StoreStatus } from "@scriptkeeper/contracts/installation/store-status";
import { checkStore, getStoreStatus } from "@scriptkeeper/services/store-status";
import { adminProcedure, router } from "../trpc.ts";

export const storeRouter = router({
  status: adminProcedure
    .meta({
      rest: "GET /api/admin/store-status",
      summary: "Get the results of the last store check, compared with the settings",
    })
    .output(StoreStatus)
    .query(({ ctx }) => getStoreStatus(ctx)),
  check: adminProcedure
    .meta({ rest: "POST /api/admin/store-status/check", summary: "Check the store now" })
    .output(StoreStatus)
    .mutation(({ ctx }) => checkStore(ctx)),
});
