import { readItem } from "@scriptkeeper/testing/database/reading.queries";
import { adminActor } from "@scriptkeeper/testing/services/factories";
import { products, type ShopContext, shopContext } from "@scriptkeeper/testing/services/shop-context";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { refreshProducts } from "../store-products/refresh-products.ts";
import { archiveConfiguration } from "./archive-configuration.ts";
import { findByProduct } from "./configurations.queries.ts";
import { deleteConfiguration } from "./delete-configuration.ts";
import { updateConfiguration } from "./update-configuration.ts";

let shop: ShopContext | undefined;
let ctx: AdminContext;
beforeEach(async () => {
  await shop?.close();
  shop = await shopContext({ isTimeless: true });
  ctx = shop.ctx.as(adminActor({ id: 1 }));
});
afterAll(() => shop?.close());

async function orderAfter(change: (id: number) => Promise<unknown>) {
  if (!shop) throw new Error("there is no shop");
  const customer = await shop.customerWith([{ next_reminder_date: "2026-03-10" }]);
  const configuration = await findByProduct(ctx.db, products.first.product.productId);
  await change(configuration?.id ?? 0);
  const order = await customer.order();
  return { order, item: await readItem(ctx.db, customer.items[0].id) };
}

test("B-PROD-06 a patient can order an archived product, and is reminded again", async () => {
  const { order, item } = await orderAfter((id) => archiveConfiguration(ctx, { id, isArchived: true }));
  expect(order).toMatchObject({ shopifyUrl: expect.any(String) });
  expect(item).toMatchObject({ repeats: 4, next_reminder_date: "2026-04-04" });
});

test("B-PROD-06 a patient can order a product whose configuration was deleted, but gets no reminder date", async () => {
  const { order, item } = await orderAfter((id) => deleteConfiguration(ctx, { id }));
  expect(order).toMatchObject({ shopifyUrl: expect.any(String) });
  expect(item).toMatchObject({ repeats: 4, next_reminder_date: null });
});

test("B-PROD-07 the next order uses the new days", async () => {
  const { item } = await orderAfter((id) =>
    updateConfiguration(ctx, { id, days_supply: 20, processing_days: 2 }),
  );
  expect(item).toMatchObject({ next_reminder_date: "2026-03-28" });
});

test("a product that the store stopped selling is refused before anything is taken", async () => {
  const { variantId } = products.first.variant;
  await expect(
    orderAfter(async () => {
      shop?.store.changeVariant({ variantId, isAvailable: false });
      await refreshProducts(ctx);
    }),
  ).rejects.toMatchObject({ code: "ALL_UNAVAILABLE" });
});
