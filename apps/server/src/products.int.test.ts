import type { ProductConfiguration } from "@scriptkeeper/contracts/catalogue/products";
import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { insertProduct } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sharedAdminCalls } from "./testing/call-as.ts";
import { sharedApp } from "./testing/test-app.ts";

const shop = sharedShop({ isTimeless: true });
const server = sharedApp(shop.ctx);
const ask = sharedAdminCalls(server, shop.ctx);
beforeEach(async () => {
  shop.store.faults.clear();
  await shop.ctx.db.execute(sql`truncate product_configurations, store_products, store_product_sync`);
});

async function call(
  method: "GET" | "PUT" | "PATCH" | "DELETE",
  path: string,
  payload?: object,
): Promise<[number, unknown]> {
  const { status, body } = await ask({ method, url: `/api/admin/${path}`, payload });
  return [status, body];
}
const list = (query = "showUnavailable=false&showArchived=false") => call("GET", `product-configs?${query}`);

async function alpha(): Promise<ProductConfiguration> {
  const { created_at, updated_at, deleted_at, ...product } = await insertProduct(shop.ctx, {
    product_name: "Alpha",
  });
  return product;
}

describe("B-API-31 GET /api/admin/shopify-products", () => {
  const titles = demoCatalogue.map(({ title }) => title).sort();
  const titlesOf = (answer: [number, unknown]) =>
    (answer[1] as { title: string }[]).map(({ title }) => title);

  test.each(["refresh=true", "refresh=true&nocache=1764000000", "nocache=true"])(
    "?%s fetches, configures and answers {id, title}",
    async (query) => {
      const answer = await call("GET", `shopify-products?${query}`);
      expect(answer[0]).toBe(200);
      expect(titlesOf(answer)).toEqual(titles);
      expect((answer[1] as object[]).every((product) => Object.keys(product).join() === "id,title")).toBe(
        true,
      );
      expect(await list()).toMatchObject([200, { availableCount: titles.length - 1 }]);
    },
  );

  test("answers from the saved copy, even while the store is down", async () => {
    await call("GET", "shopify-products?refresh=true");
    shop.store.faults.set("down", { times: null });
    expect(titlesOf(await call("GET", "shopify-products"))).toEqual(titles);
    expect(titlesOf(await call("GET", "shopify-products?refresh=false&nocache=false"))).toEqual(titles);
  });

  test("B-PROD-09 says that the store could not be reached, and changes nothing", async () => {
    shop.store.faults.set("down", { times: null });
    expect(await call("GET", "shopify-products?refresh=true")).toMatchObject([
      503,
      { message: "Failed to fetch Shopify products", error: "BUSY" },
    ]);
    expect(await list("showUnavailable=true")).toEqual([200, { products: [], availableCount: 0 }]);
  });

  test("refuses a refresh other than yes or no with the field's name", async () => {
    expect(await call("GET", "shopify-products?refresh=perhaps")).toMatchObject([
      400,
      { field: "refresh", message: "refresh must be true or false" },
    ]);
  });
});

test("B-API-32 B-ENT-14 GET /api/admin/product-configs answers {products, availableCount}", async () => {
  const product = await alpha();
  expect(await list()).toEqual([200, { products: [product], availableCount: 1 }]);
  expect(await list("")).toEqual([200, { products: [product], availableCount: 1 }]);
  expect(await list("showUnavailable=false&showArchived=true")).toEqual([
    200,
    { products: [], availableCount: 1 },
  ]);
});

test("B-API-33 B-API-34 B-API-35 a configuration is changed, archived, unarchived and deleted", async () => {
  const product = await alpha();
  const path = `product-configs/${product.id}`;
  const changed = { ...product, product_name: "Beta", days_supply: 28, is_cannabis: true };
  const { id, is_available, is_archived, ...body } = changed;
  expect(await call("PUT", path, body)).toEqual([200, changed]);
  expect(await call("PATCH", `${path}/archive`)).toEqual([200, { ...changed, is_archived: true }]);
  expect(await list("showArchived=true")).toMatchObject([
    200,
    { products: [{ id: product.id }], availableCount: 0 },
  ]);
  expect(await call("PATCH", `${path}/unarchive`)).toEqual([200, changed]);
  expect(await call("DELETE", path)).toEqual([200, { success: true }]);
  expect(await list()).toEqual([200, { products: [], availableCount: 0 }]);
});

describe("a request refused with the field's name", () => {
  test.each([
    [{ days_supply: 0 }, "days_supply", "days_supply must be 1 or more"],
    [{ days_supply: 3651 }, "days_supply", "days_supply must be at most 3,650"],
    [{ days_supply: "abc" }, "days_supply", "days_supply must be a whole number"],
    [{ processing_days: 0 }, "processing_days", "processing_days must be 1 or more"],
    [{ processing_days: 2.5 }, "processing_days", "processing_days must be a whole number"],
    [{ processing_days: null }, "processing_days", "processing_days must be a whole number"],
    [{ product_name: "  " }, "product_name", "Product name is required"],
    [{ product_id: "gid://1" }, "product_id", "product_id must be the store's product id, digits only"],
    [{ is_cannabis: "yes" }, "is_cannabis", "is_cannabis must be true or false"],
  ])("B-PROD-07 changing to %j", async (change, field, message) => {
    const product = await alpha();
    expect(await call("PUT", `product-configs/${product.id}`, change)).toMatchObject([
      400,
      { error: "BAD_INPUT", field, message },
    ]);
    expect(await list()).toMatchObject([200, { products: [product] }]);
  });

  test("listing by something other than yes or no", async () => {
    expect(await list("showArchived=2")).toMatchObject([
      400,
      { field: "showArchived", message: "showArchived must be true or false" },
    ]);
  });

  test("taking another configuration's product", async () => {
    const [one, other] = [await alpha(), await alpha()];
    expect(await call("PUT", `product-configs/${one.id}`, { product_id: other.product_id })).toMatchObject([
      409,
      { error: "CONFLICT", field: "product_id" },
    ]);
  });

  test.each([
    ["PUT", ""],
    ["PATCH", "/archive"],
    ["PATCH", "/unarchive"],
    ["DELETE", ""],
  ] as const)("an unknown configuration: %s%s", async (method, action) => {
    for (const id of ["none", "2147483647", "99999999999"])
      expect(
        await call(
          method,
          `product-configs/${id}${action}`,
          method === "PUT" ? { days_supply: 1 } : undefined,
        ),
      ).toMatchObject([404, { error: "NOT_FOUND" }]);
  });
});

test("products that can't be sold are left out unless asked for", async () => {
  await insertProduct(shop.ctx, { is_available: false });
  expect(await list()).toEqual([200, { products: [], availableCount: 0 }]);
  expect(await list("showUnavailable=true")).toMatchObject([200, { products: [{ is_available: false }] }]);
});
