import { Customer, EditCustomerInput } from "@scriptkeeper/contracts/accounts/customers";
import { Undoable } from "@scriptkeeper/contracts/editing/undo";
import { streamCustomers, updateCustomer } from "@scriptkeeper/services/accounts";
import { inChange } from "@scriptkeeper/services/core";
import { z } from "zod";
import { IdParams } from "../rest/id-params.ts";
import { route } from "../rest/route.ts";

export const customersRoutes = [
  route({
    rest: "GET /api/admin/customers",
    summary: "List all customers",
    access: "admin",
    output: z.array(Customer),
    handler: ({ ctx }) => streamCustomers(ctx),
  }),
  route({
    rest: "PUT /api/admin/customers/:id",
    summary: "Update a customer's name, email address or phone",
    access: "admin",
    fresh: "byInput",
    params: IdParams,
    body: EditCustomerInput.extend(Undoable.shape),
    output: Customer,
    handler: ({ ctx, params, body }) => updateCustomer(inChange(ctx, body), { ...body, ...params }),
  }),
];
