import { UpdatePricesAnswer, UpdatePricesInput } from "@scriptkeeper/contracts/prices/prices";
import { updatePrices } from "@scriptkeeper/services/price-updates";
import { route } from "../rest/route.ts";

export const pricesRoutes = [
  route({
    rest: "POST /api/admin/shopify/update-prices",
    summary: "Set up to 500 prices at the store",
    access: "admin",
    body: UpdatePricesInput,
    output: UpdatePricesAnswer,
    handler: ({ ctx, body }) => updatePrices(ctx, body),
  }),
];
