import { Customer, UpdateCustomerInput } from "@scriptkeeper/contracts/customers";
import { streamCustomers, updateCustomer } from "@scriptkeeper/services/accounts";
import { z } from "zod";
import { IdParams } from "../rest/id-params.ts";
import { route } from "../rest/route.ts";

export const customersRoutes = [
  route({
    rest: "GET /api/admin/customers",
    summary: "All customers",
    access: "admin",
    output: z.array(Customer),
    handler: ({ ctx }) => streamCustomers(ctx),
  }),
  route({
    rest: "PUT /api/admin/customers/:id",
    summary: "Change a customer's name, email address or phone",
    access: "admin",
    fresh: "byInput",
    params: IdParams,
    body: UpdateCustomerInput,
    output: Customer,
    handler: ({ ctx, params, body }) => updateCustomer(ctx, { ...body, ...params }),
  }),
];
