import { audit_log, product_configurations } from "@scriptkeeper/db/schema";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { adminActor, insertProduct } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { deleteConfiguration } from "../configurations/delete-configuration.ts";
import { getProductSync } from "./get-product-sync.ts";
import { refreshProducts } from "./refresh-products.ts";
import { syncProducts } from "./sync-products.ts";

const shop = sharedShop({ isTimeless: true });
let asAdmin: AdminContext;
beforeAll(async () => {
  asAdmin = shop.ctx.as(adminActor({ id: 1 }));
});
beforeEach(async () => {
  shop.store.faults.clear();
  await shop.ctx.db.execute(sql`truncate product_configurations, store_products, store_product_sync`);
  await refreshProducts(asAdmin);
});

const { productId } = products.first.product;
const { variantId } = products.first.variant;

async function find(id: string) {
  const [row] = await shop.ctx.db
    .select()
    .from(product_configurations)
    .where(eq(product_configurations.product_id, id));
  return row;
}

describe("the hourly sync", () => {
  test("marks what the store stopped selling as unavailable, and as available once it is back, without anybody's help", async () => {
    shop.store.changeVariant({ variantId, isAvailable: false });
    expect(await syncProducts(shop.ctx)).toEqual({ changed: 1 });
    expect(await find(productId)).toMatchObject({ is_available: false });
    shop.store.changeVariant({ variantId, isAvailable: true });
    expect(await syncProducts(shop.ctx)).toEqual({ changed: 1 });
    expect(await find(productId)).toMatchObject({ is_available: true });
    expect(await syncProducts(shop.ctx)).toEqual({ changed: 0 });
    const [entry] = await shop.ctx.db.select().from(audit_log).orderBy(desc(audit_log.id));
    expect(entry).toMatchObject({ action: "follow the store", after: { is_available: true } });
  });

  test("still takes the store's answer when the last copy has a time in the future", async () => {
    const dayAhead = new Date(shop.ctx.clock.now().getTime() + 86_400_000).toISOString();
    await shop.ctx.db.execute(sql`update store_product_sync set synced_at = ${dayAhead}`);
    shop.store.changeVariant({ variantId, isAvailable: false });
    expect(await syncProducts(shop.ctx)).toEqual({ changed: 1 });
    shop.store.changeVariant({ variantId, isAvailable: true });
    await shop.ctx.db.execute(sql`update store_product_sync set synced_at = ${dayAhead}`);
    expect(await refreshProducts(asAdmin)).toMatchObject({ changed: 1 });
  });

  test("leaves unlisted products as they are, and adds no configurations", async () => {
    const { product_id } = await insertProduct(shop.ctx);
    await shop.ctx.db.delete(product_configurations).where(eq(product_configurations.product_id, productId));
    expect(await syncProducts(shop.ctx)).toEqual({ changed: 0 });
    expect(await find(product_id)).toMatchObject({ is_available: true });
    expect(await find(productId)).toBeUndefined();
    expect(await refreshProducts(asAdmin)).toMatchObject({ count: demoCatalogue.length, added: 1 });
  });

  test("leaves a deleted configuration deleted", async () => {
    const { id = 0 } = (await find(productId)) ?? {};
    await deleteConfiguration(asAdmin, { id });
    shop.store.changeVariant({ variantId, isAvailable: false });
    expect(await syncProducts(shop.ctx)).toEqual({ changed: 0 });
    shop.store.changeVariant({ variantId, isAvailable: true });
  });

  test("changes nothing when the store doesn't answer, and administrators can see why", async () => {
    shop.store.changeVariant({ variantId, isAvailable: false });
    shop.store.faults.set("down", { times: null });
    expect(await syncProducts(shop.ctx)).toEqual({ changed: 0 });
    expect(await find(productId)).toMatchObject({ is_available: true });
    expect(await getProductSync(asAdmin)).toMatchObject({ lastFailure: { reason: "network" } });
    shop.store.changeVariant({ variantId, isAvailable: true });
  });
});
