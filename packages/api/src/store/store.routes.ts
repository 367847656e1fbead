import { StoreStatus } from "@scriptkeeper/contracts/store-status";
import { checkStore, getStoreStatus } from "@scriptkeeper/services/store-status/get-store-status";
import { route } from "../rest/route.ts";

export const storeRoutes = [
  route({
    method: "GET",
    path: "/api/admin/store-status",
    summary: "How the store stood at the last look, held against the settings",
    access: "admin",
    output: StoreStatus,
    handler: ({ ctx }) => getStoreStatus(ctx),
  }),
  route({
    method: "POST",
    path: "/api/admin/store-status/check",
    summary: "Look at the store now",
    access: "admin",
    output: StoreStatus,
    handler: ({ ctx }) => checkStore(ctx),
  }),
];
