import { demoCatalogue } from "@scriptkeeper/shopify-emulator/catalogue";
import { expect, test, vi } from "vitest";
import type { SkippedProduct, StoreProduct } from "../port.ts";
import { candovasarSoldOut, connect, tovarastin } from "../testing/emulator-setup.ts";
import { post } from "./http/post.ts";

test("every product is listed by id, with its variants", async () => {
  const { store } = await connect();
  const listed: StoreProduct[] = [];
  for await (const product of store.listProducts()) listed.push(product);
  expect(listed.map(({ id, title, handle }) => ({ productId: id, title, handle }))).toEqual(
    demoCatalogue.map(({ productId, title, handle }) => ({ productId, title, handle })),
  );
  expect(listed.flatMap((product) => product.variants)).toHaveLength(
    demoCatalogue.flatMap((product) => product.variants).length,
  );
});

test("a product at which the store fails is skipped with its name, and those around it are listed", async () => {
  const { store, local } = await connect();
  const broken = [demoCatalogue[1], demoCatalogue.at(-1)].flatMap((product) => product ?? []);
  local.faults.set("product-failing", { ids: broken.map(({ productId }) => productId), times: null });
  const skipped: SkippedProduct[] = [];
  const listed: StoreProduct[] = [];
  for await (const product of store.listProducts(async (one) => void skipped.push(one))) listed.push(product);
  expect(skipped).toMatchObject(
    broken.map(({ productId, title }) => ({ id: productId, title, failure: { kind: "server" } })),
  );
  const whole: StoreProduct[] = [];
  local.faults.clear();
  for await (const product of store.listProducts()) whole.push(product);
  expect(listed).toEqual(whole.filter(({ id }) => broken.every(({ productId }) => productId !== id)));
});

test("products are not skipped when the store fails at all of them, or nobody minds", async () => {
  const { store, local } = await connect();
  local.faults.set("internal-error", { operation: "products", times: null });
  const skip = vi.fn();
  const first = (of = store.listProducts()) => of[Symbol.asyncIterator]().next();
  await expect(first(store.listProducts(skip))).rejects.toMatchObject({ kind: "server" });
  expect(skip).not.toHaveBeenCalled();
  local.faults.clear();
  local.faults.set("product-failing", { ids: [demoCatalogue[0]?.productId ?? ""], times: null });
  await expect(first()).rejects.toMatchObject({ kind: "server" });
});

test("live prices and availability are given by variant, without unknown ids", async () => {
  const { store, local } = await connect();
  local.changeVariant({ variantId: tovarastin.variantId, priceCents: 2005 });
  const found = await store.findVariants([tovarastin.variantId, "1", candovasarSoldOut.variantId]);
  expect(found).toEqual([
    {
      id: tovarastin.variantId,
      productId: "7301000101",
      title: "30 tablets",
      sku: "TOV-20-30",
      priceCents: 2005,
      isAvailable: true,
    },
    expect.objectContaining({ id: candovasarSoldOut.variantId, isAvailable: false }),
  ]);
});

test.each([
  ["DRAFT", false],
  ["ARCHIVED", false],
  ["UNLISTED", true],
])("a variant in stock of a product with the status %s is available: %s", async (status, isAvailable) => {
  const { store } = await connect({
    adapter: {
      post: async (url, request) => {
        const answer = await post(url, request);
        return { ...answer, text: answer.text.replaceAll('"status":"ACTIVE"', `"status":"${status}"`) };
      },
    },
  });
  expect(await store.findVariants([tovarastin.variantId])).toMatchObject([{ isAvailable }]);
  expect((await store.findProducts(["7301000101"]))[0]?.variants[0]).toMatchObject({ isAvailable });
});

test("an impossible store id is left out like an unknown one, without asking the store", async () => {
  const { store, callsMade } = await connect();
  const none = ["some text", "", "-1", "1.5", "9".repeat(400), "gid://shopify/Product/1", "__proto__"];
  expect(await store.findVariants(none)).toEqual([]);
  expect(await store.findProducts(none)).toEqual([]);
  for (const id of none) expect(await store.hasCustomer(id)).toBe(false);
  expect(callsMade()).toBe(0);
  expect(await store.findProducts([...none, "7301000101"])).toHaveLength(1);
});

test("more ids than one call allows are asked for in batches", async () => {
  const { store, callsMade } = await connect();
  const ids = Array.from({ length: 600 }, (_, index) => String(index + 1));
  expect(await store.findVariants([...ids, tovarastin.variantId])).toHaveLength(1);
  expect(callsMade()).toBe(3);
});

test("products are found by id with their variants in the store's order", async () => {
  const { store } = await connect();
  const found = await store.findProducts(["7301000108", "1", "7301000101"]);
  expect(found.map(({ id }) => id)).toEqual(["7301000108", "7301000101"]);
  expect(found[0]?.variants.map(({ title }) => title)).toEqual([
    "1 inhaler, 200 doses",
    "2 inhalers, 400 doses",
  ]);
});
