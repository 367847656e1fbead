import { audit_log, product_configurations, store_products, store_variants } from "@scriptkeeper/db/schema";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { adminActor, insertProduct } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { asc, desc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { getStoreStatus } from "../../store-status/index.ts";
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
  await shop.ctx.db.execute(
    sql`truncate product_configurations, store_products, store_product_sync, set_aside_products`,
  );
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

describe("a product that the store fails to give", () => {
  const [failing, other] = [products.first, products.second];

  beforeEach(() => {
    shop.store.faults.set("product-failing", { ids: [failing.product.productId], times: null });
    for (const { variant } of [failing, other])
      shop.store.changeVariant({ variantId: variant.variantId, isAvailable: false });
    return () => {
      shop.store.faults.clear();
      for (const { variant } of [failing, other]) shop.store.changeVariant(variant);
    };
  });

  const known = async () => ({
    configuration: await find(failing.product.productId),
    product: await shop.ctx.db
      .select()
      .from(store_products)
      .where(eq(store_products.product_id, failing.product.productId)),
    variants: await shop.ctx.db
      .select()
      .from(store_variants)
      .where(eq(store_variants.product_id, failing.product.productId))
      .orderBy(asc(store_variants.variant_id)),
  });

  test("stays as it was, while the others follow the store", async () => {
    const before = await known();
    expect(before.variants.some((variant) => variant.is_listed && variant.is_available)).toBe(true);
    expect(await syncProducts(shop.ctx)).toEqual({ changed: 1 });
    expect(await find(other.product.productId)).toMatchObject({ is_available: false });
    expect(await known()).toEqual(before);
  });

  test("is not taken for one that the store no longer lists, by a refresh either", async () => {
    const before = await known();
    expect(await refreshProducts(asAdmin)).toEqual({
      count: demoCatalogue.length - 1,
      added: 0,
      changed: 1,
      failing: 1,
    });
    expect(await known()).toEqual(before);
    expect(await getProductSync(asAdmin)).toMatchObject({
      counts: { storeProducts: demoCatalogue.length, goneFromStore: 0, failing: 1 },
      goneFromStore: [],
    });
  });

  test("is named to administrators until the store gives it again, and then followed", async () => {
    const line = async () =>
      (await getStoreStatus(asAdmin)).checks.find(({ name }) => name === "set_aside_products");
    const { title } = failing.product;
    await syncProducts(shop.ctx);
    expect(await getProductSync(asAdmin)).toMatchObject({
      failing: [{ id: failing.product.productId, title }],
    });
    expect(await line()).toBeUndefined();
    shop.ctx.clock.advance({ hours: 1 });
    await syncProducts(shop.ctx);
    expect(await line()).toMatchObject({ state: "warning", finding: expect.stringContaining(title) });
    shop.store.faults.clear();
    shop.ctx.clock.advance({ hours: 1 });
    expect(await syncProducts(shop.ctx)).toEqual({ changed: 1 });
    expect(await find(failing.product.productId)).toMatchObject({ is_available: false });
    expect(await getProductSync(asAdmin)).toMatchObject({ counts: { failing: 0 }, failing: [] });
    expect(await line()).toBeUndefined();
  });

  test("is not told from an outage while the store gives nothing at all", async () => {
    const before = await known();
    const now = () => {
      shop.store.faults.set("down", { times: null });
      return shop.ctx.store.now();
    };
    const away = { ...shop.ctx.store, now };
    expect(await syncProducts({ ...shop.ctx, store: away })).toEqual({ changed: 0 });
    expect(await known()).toEqual(before);
    expect(await find(other.product.productId)).toMatchObject({ is_available: true });
    expect(await getProductSync(asAdmin)).toMatchObject({ failing: [], lastFailure: { reason: "server" } });
  });

  test("adds nothing while the store gives none of its products", async () => {
    shop.store.faults.set("product-failing", { times: null });
    expect(await syncProducts(shop.ctx)).toEqual({ changed: 0 });
    await expect(refreshProducts(asAdmin)).rejects.toMatchObject({ code: "BUSY" });
    expect(await find(failing.product.productId)).toMatchObject({ is_available: true });
    expect(await getProductSync(asAdmin)).toMatchObject({ failing: [], lastFailure: { reason: "server" } });
  });
});
