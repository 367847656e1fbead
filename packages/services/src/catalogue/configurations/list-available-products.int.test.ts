import { adminActor, insertProduct } from "@scriptkeeper/testing/services/factories";
import { sharedContext } from "@scriptkeeper/testing/services/shared-context";
import { expect, test } from "vitest";
import { listAvailableProducts } from "./list-available-products.ts";

const ctx = sharedContext();

test("B-API-07 B-ENT-05 products that can be prescribed are listed by name: available, not archived and not deleted", async () => {
  const second = await insertProduct(ctx, {
    product_name: "B",
    days_supply: 28,
    processing_days: 3,
    is_cannabis: true,
  });
  const first = await insertProduct(ctx, { product_name: "A" });
  await insertProduct(ctx, { is_available: false });
  await insertProduct(ctx, { is_archived: true });
  await insertProduct(ctx, { deleted_at: ctx.clock.now() });
  expect(await listAvailableProducts(ctx.as(adminActor({ id: 1 })))).toEqual({
    products: [
      {
        product_id: first.product_id,
        product_name: "A",
        days_supply: 30,
        processing_days: 5,
        is_cannabis: false,
        variants: [],
      },
      {
        product_id: second.product_id,
        product_name: "B",
        days_supply: 28,
        processing_days: 3,
        is_cannabis: true,
        variants: [],
      },
    ],
  });
});
