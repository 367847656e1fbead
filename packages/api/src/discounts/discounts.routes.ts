import {
  AssignDiscountInput,
  Discount,
  DiscountChange,
  DiscountInput,
  DiscountList,
  DiscountListInput,
  PrescriptionDiscount,
  SavedDiscount,
} from "@scriptkeeper/contracts/discounts";
import { PathId, Success } from "@scriptkeeper/contracts/primitives";
import { assignDiscount } from "@scriptkeeper/services/catalogue/discounts/assign-discount";
import { createDiscount } from "@scriptkeeper/services/catalogue/discounts/create-discount";
import { deleteDiscount } from "@scriptkeeper/services/catalogue/discounts/delete-discount";
import { getAssignedDiscount } from "@scriptkeeper/services/catalogue/discounts/get-assigned-discount";
import { listDiscounts } from "@scriptkeeper/services/catalogue/discounts/list-discounts";
import { unassignDiscount } from "@scriptkeeper/services/catalogue/discounts/unassign-discount";
import { updateDiscount } from "@scriptkeeper/services/catalogue/discounts/update-discount";
import { z } from "zod";
import { IdParams } from "../rest/id-params.ts";
import { route } from "../rest/route.ts";

export const discountsRoutes = [
  route({
    method: "GET",
    path: "/api/discounts",
    summary: "All discounts",
    access: "admin",
    query: DiscountListInput,
    output: DiscountList,
    handler: ({ ctx, query }) => listDiscounts(ctx, query),
  }),
  route({
    method: "POST",
    path: "/api/discounts",
    summary: "Create a discount",
    access: "admin",
    body: DiscountInput,
    output: SavedDiscount,
    handler: ({ ctx, body }) => createDiscount(ctx, body),
  }),
  route({
    method: "PUT",
    path: "/api/discounts/:id",
    summary: "Change a discount, or only switch it on or off",
    access: "admin",
    params: IdParams,
    body: DiscountChange,
    output: Discount,
    handler: ({ ctx, params, body }) => updateDiscount(ctx, { ...body, ...params }),
  }),
  route({
    method: "DELETE",
    path: "/api/discounts/:id",
    summary: "Delete a discount and end its assignments",
    access: "admin",
    params: IdParams,
    output: Success,
    handler: ({ ctx, params }) => deleteDiscount(ctx, params),
  }),
  route({
    method: "GET",
    path: "/api/prescriptions/:id/discounts",
    summary: "The discount assigned to an item",
    access: "admin",
    params: IdParams,
    output: PrescriptionDiscount,
    handler: ({ ctx, params }) => getAssignedDiscount(ctx, params),
  }),
  route({
    method: "POST",
    path: "/api/discounts/assign",
    summary: "Assign a discount to an item; an earlier one ends",
    access: "admin",
    body: AssignDiscountInput,
    output: Success,
    handler: ({ ctx, body }) => assignDiscount(ctx, body),
  }),
  route({
    method: "DELETE",
    path: "/api/discounts/assign/:prescriptionId/:discountConfigId",
    summary: "Remove a discount from an item",
    access: "admin",
    params: z.object({ prescriptionId: PathId.catch(0), discountConfigId: PathId.catch(0) }),
    output: Success,
    handler: ({ ctx, params }) =>
      unassignDiscount(ctx, {
        prescription_item_id: params.prescriptionId,
        discount_config_id: params.discountConfigId,
      }),
  }),
];
