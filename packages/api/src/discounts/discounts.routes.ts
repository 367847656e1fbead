import { Success } from "@scriptkeeper/contracts/primitives";
import { unassignDiscount } from "@scriptkeeper/services/catalogue";
import { z } from "zod";
import { IdInPath } from "../rest/id-params.ts";
import { route } from "../rest/route.ts";

export const discountsRoutes = [
  route({
    rest: "DELETE /api/discounts/assign/:prescriptionId/:discountConfigId",
    summary: "Remove a discount from a prescription item",
    access: "admin",
    params: z.object({ prescriptionId: IdInPath, discountConfigId: IdInPath }),
    output: Success,
    handler: ({ ctx, params }) =>
      unassignDiscount(ctx, {
        prescription_item_id: params.prescriptionId,
        discount_config_id: params.discountConfigId,
      }),
  }),
];
