import { StoreStatus } from "@scriptkeeper/contracts/installation/store-status";
import { checkStore, getStoreStatus } from "@scriptkeeper/services/store-status";
import { adminProcedure, router } from "../trpc.ts";

export const storeRouter = router({
  status: adminProcedure
    .meta({
      rest: "GET /api/admin/store-status",
      summary: "How the store stood at the last look, held against the settings",
    })
    .output(StoreStatus)
    .query(({ ctx }) => getStoreStatus(ctx)),
  check: adminProcedure
    .meta({ rest: "POST /api/admin/store-status/check", summary: "Look at the store now" })
    .output(StoreStatus)
    .mutation(({ ctx }) => checkStore(ctx)),
});
