import { audit_log, product_configurations, store_products } from "@scriptkeeper/db/schema";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { adminActor, insertProduct } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { addSeconds } from "date-fns";
import { asc, desc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AdminContext } from "../../core/index.ts";
import { archiveConfiguration } from "../configurations/archive-configuration.ts";
import { deleteConfiguration } from "../configurations/delete-configuration.ts";
import { getProductSync } from "./get-product-sync.ts";
import { listStoreProducts } from "./list-store-products.ts";
import { refreshProducts } from "./refresh-products.ts";

const shop = sharedShop({ isTimeless: true });
let ctx: AdminContext;
beforeAll(async () => {
  ctx = shop.ctx.as(adminActor({ id: 1 }));
});

const COUNT = demoCatalogue.length;
const live = { refresh: true, nocache: undefined };
const saved = { refresh: false, nocache: undefined };

beforeEach(async () => {
  shop.store.faults.clear();
  await ctx.db.execute(sql`truncate product_configurations, store_products, store_product_sync`);
});

const readAll = () => ctx.db.select().from(product_configurations).orderBy(asc(product_configurations.id));
async function configurationOf(productId: string) {
  const [row] = await ctx.db
    .select()
    .from(product_configurations)
    .where(eq(product_configurations.product_id, productId));
  if (!row) throw new Error("the product has no configuration");
  return row;
}
const newestAudit = () => ctx.db.select().from(audit_log).orderBy(desc(audit_log.id));
const { productId } = products.first.product;
const { variantId } = products.first.variant;

describe("a refresh", () => {
  test("B-PROD-04 B-API-31 configures the store's products with 30 and 5 days, and the store's availability", async () => {
    expect(await refreshProducts(ctx)).toEqual({ count: COUNT, added: COUNT, changed: 0 });
    const rows = await readAll();
    expect(rows.map((row) => row.product_name).sort()).toEqual(
      demoCatalogue.map(({ title }) => title).sort(),
    );
    expect(rows.every((row) => row.days_supply === 30 && row.processing_days === 5)).toBe(true);
    const unsold = rows.filter((row) => !row.is_available).map((row) => row.product_id);
    expect(unsold).toEqual([products.unavailable.product.productId]);
  });

  test("is audited, as is every configuration that it adds", async () => {
    await refreshProducts(ctx);
    const entries = (await newestAudit()).slice(0, COUNT + 1);
    expect(entries.at(-1)).toMatchObject({
      action: "refresh products",
      actor: "admin",
      after: { count: COUNT, added: COUNT, changed: 0 },
    });
    expect(entries.filter(({ action }) => action === "add product")).toHaveLength(COUNT);
  });

  test("B-ENT-14 answers with id and title in order of title, and changes nothing the second time", async () => {
    const first = await listStoreProducts(ctx, live);
    const before = await readAll();
    expect(first).toHaveLength(COUNT);
    expect(first).toContainEqual({ id: productId, title: products.first.product.title });
    expect(await listStoreProducts(ctx, { refresh: false, nocache: "1764000000" })).toEqual(first);
    expect(await readAll()).toEqual(before);
  });

  test("follows what the store can sell, and logs it", async () => {
    await refreshProducts(ctx);
    shop.store.changeVariant({ variantId, isAvailable: false });
    expect(await refreshProducts(ctx)).toEqual({ count: COUNT, added: 0, changed: 1 });
    expect(await configurationOf(productId)).toMatchObject({ is_available: false });
    expect((await newestAudit()).slice(0, 2)).toMatchObject([
      { action: "follow the store", before: { is_available: true }, after: { is_available: false } },
      { action: "refresh products", before: { count: COUNT }, after: { added: 0, changed: 1 } },
    ]);
    shop.store.changeVariant({ variantId, isAvailable: true });
    await refreshProducts(ctx);
    expect(await configurationOf(productId)).toMatchObject({ is_available: true });
  });

  test("takes the store's new title, but doesn't overwrite an administrator's name", async () => {
    await refreshProducts(ctx);
    const other = products.second.product;
    await ctx.db.update(store_products).set({ title: "Old title" });
    for (const [id, product_name] of [
      [productId, "Old title"],
      [other.productId, "Our name"],
    ] as const)
      await ctx.db
        .update(product_configurations)
        .set({ product_name })
        .where(eq(product_configurations.product_id, id));
    await refreshProducts(ctx);
    expect(await configurationOf(productId)).toMatchObject({ product_name: products.first.product.title });
    expect(await configurationOf(other.productId)).toMatchObject({ product_name: "Our name" });
  });

  test("B-PROD-06 keeps archived products archived and deleted ones deleted", async () => {
    await refreshProducts(ctx);
    const deleted = await configurationOf(productId);
    const archived = await configurationOf(products.second.product.productId);
    await deleteConfiguration(ctx, deleted);
    await archiveConfiguration(ctx, { id: archived.id, isArchived: true });
    expect(await refreshProducts(ctx)).toEqual({ count: COUNT, added: 0, changed: 0 });
    expect(await configurationOf(productId)).toMatchObject({ deleted_at: expect.any(Date) });
    expect(await configurationOf(archived.product_id)).toMatchObject({ is_archived: true });
  });

  test("marks products that the store no longer lists as unavailable", async () => {
    const gone = await insertProduct(shop.ctx);
    await refreshProducts(ctx);
    expect(await configurationOf(gone.product_id)).toMatchObject({ is_available: false });
  });

  test("has the same result when two run at once", async () => {
    const results = await Promise.all([refreshProducts(ctx), refreshProducts(ctx)]);
    expect(results.map(({ added }) => added).sort()).toEqual([0, COUNT]);
    expect(await readAll()).toHaveLength(COUNT);
  });

  test("changes nothing when the answer is older than the copy", async () => {
    await refreshProducts(ctx);
    await ctx.db.update(product_configurations).set({ is_available: false });
    await ctx.db.execute(
      sql`update store_product_sync set synced_at = ${addSeconds(ctx.clock.now(), 1).toISOString()}`,
    );
    expect(await refreshProducts(ctx)).toEqual({ count: COUNT, added: 0, changed: 0 });
    expect((await readAll()).some((row) => row.is_available)).toBe(false);
  });
});

describe("a store that doesn't answer", () => {
  const failed = { code: "BUSY", message: "Failed to fetch Shopify products" };

  test("B-PROD-09 changes nothing, and the last failure is kept for the Debug panel", async () => {
    await refreshProducts(ctx);
    const [before, copy] = [await readAll(), await listStoreProducts(ctx, saved)];
    shop.store.faults.set("down", { times: null });
    await expect(refreshProducts(ctx)).rejects.toMatchObject(failed);
    await expect(listStoreProducts(ctx, live)).rejects.toMatchObject(failed);
    expect(await readAll()).toEqual(before);
    expect(await listStoreProducts(ctx, saved)).toEqual(copy);
    expect(await getProductSync(ctx)).toMatchObject({
      syncedAt: ctx.clock.now().toISOString(),
      lastFailure: { at: ctx.clock.now().toISOString(), reason: "network" },
    });
  });

  test("from the middle of its pages on leaves nothing half done", async () => {
    const half: AdminContext = {
      ...ctx,
      store: {
        ...ctx.store,
        listProducts: async function* () {
          for await (const product of ctx.store.listProducts()) {
            yield product;
            shop.store.faults.set("down", { times: null });
            await ctx.store.findVariants([variantId]);
          }
        },
      },
    };
    await expect(refreshProducts(half)).rejects.toMatchObject(failed);
    expect(await readAll()).toEqual([]);
  });

  test("and lists no products at all isn't believed", async () => {
    await insertProduct(shop.ctx);
    const before = await readAll();
    const empty: AdminContext = { ...ctx, store: { ...ctx.store, listProducts: async function* () {} } };
    await expect(refreshProducts(empty)).rejects.toMatchObject(failed);
    expect(await readAll()).toEqual(before);
    expect(await getProductSync(ctx)).toMatchObject({ syncedAt: null, lastFailure: { reason: "empty" } });
  });
});

test("B-API-31 before the first refresh the list comes from the store itself, and nothing is saved", async () => {
  const listed = await listStoreProducts(ctx, saved);
  expect(listed).toHaveLength(COUNT);
  expect(await readAll()).toEqual([]);
  expect(await getProductSync(ctx)).toMatchObject({ syncedAt: null, counts: { storeProducts: 0 } });
  expect(await listStoreProducts(ctx, live)).toEqual(listed);
});

test("B-PROD-05 the Debug panel counts products, and names those without a counterpart", async () => {
  const gone = await insertProduct(shop.ctx, { product_name: "Discontinued" });
  await refreshProducts(ctx);
  await deleteConfiguration(ctx, await configurationOf(productId));
  const archived = await configurationOf(products.second.product.productId);
  await archiveConfiguration(ctx, { id: archived.id, isArchived: true });
  expect(await getProductSync(ctx)).toEqual({
    syncedAt: ctx.clock.now().toISOString(),
    lastFailure: null,
    counts: {
      storeProducts: COUNT,
      configurations: COUNT,
      available: COUNT - 3,
      archived: 1,
      deleted: 1,
      failing: 0,
      goneFromStore: 1,
      withoutConfiguration: 1,
    },
    failing: [],
    goneFromStore: [{ product_id: gone.product_id, product_name: "Discontinued" }],
    withoutConfiguration: [{ id: productId, title: products.first.product.title }],
  });
});
