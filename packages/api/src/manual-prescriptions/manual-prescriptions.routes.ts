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
import { route } from "../rest/route.ts";

export const manualPrescriptionsRoutes = [
  route({
    method: "GET",
    path: "/api/prescriptions/available-products",
    summary: "The products that a prescription can be made for",
    access: "admin",
    output: AvailableProducts,
    handler: ({ ctx }) => listAvailableProducts(ctx),
  }),
  route({
    method: "GET",
    path: "/api/prescriptions/search-users",
    summary: "Find customers by name or email address",
    access: "admin",
    query: SearchUsersInput,
    output: FoundUsers,
    handler: ({ ctx, query }) => searchUsers(ctx, query),
  }),
  route({
    method: "POST",
    path: "/api/prescriptions/create-manual",
    summary: "Create a prescription by hand, for a known or a new customer",
    access: "admin",
    body: CreateManualInput,
    output: CreateManualResult,
    handler: ({ ctx, body }) => createManual(ctx, body),
  }),
];
