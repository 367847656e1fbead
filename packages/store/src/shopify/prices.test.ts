import { expect, test } from "vitest";
import { connect, lisopramel, tovarastin } from "../testing/emulator-setup.ts";

const tovarastinProduct = {
  id: "7301000101",
  title: "Tovarastin 20 mg tablets",
  handle: "tovarastin-20mg-tablets",
};
const tovarastinFound = {
  id: tovarastin.variantId,
  title: "30 tablets",
  sku: "TOV-20-30",
  priceCents: 1895,
  product: tovarastinProduct,
};

test("variants are found by handle, SKU and id, without unknown ones", async () => {
  const { store } = await connect();
  const found = (type: "handle" | "sku" | "id", ...values: string[]) =>
    store.findPricedVariants({ type, values });
  expect(await found("handle", "tovarastin-20mg-tablets", "no-such-handle")).toEqual([tovarastinFound]);
  expect(await found("sku", "TOV-20-30", "TOV-20", 'A 5" roll', "A OR B")).toEqual([tovarastinFound]);
  expect(await found("id", tovarastin.variantId, "1")).toEqual([tovarastinFound]);
});

test("an id may be a product's, and a product with several packs shows two of them", async () => {
  const { store } = await connect();
  const byId = await store.findPricedVariants({ type: "id", values: ["7301000105", "7301000101"] });
  expect(byId.map(({ id }) => id)).toEqual(["8401000105", "8401000205", "8401000101"]);
  const byHandle = await store.findPricedVariants({ type: "handle", values: ["pantorimole-40mg-tablets"] });
  expect(byHandle.map(({ id }) => id)).toEqual(["8401000105", "8401000205"]);
});

test("many variants are looked up in batches that the store allows", async () => {
  const { store, callsMade } = await connect();
  const numbers = Array.from({ length: 600 }, (_, index) => String(index + 1));
  expect(await store.findPricedVariants({ type: "handle", values: numbers.map((n) => `h-${n}`) })).toEqual(
    [],
  );
  expect(callsMade()).toBe(12);
  expect(await store.findPricedVariants({ type: "id", values: numbers })).toEqual([]);
});

test("one product's prices are set, and the store's refusals name their variants", async () => {
  const { store } = await connect();
  const refused = await store.setPrices("7301000105", [
    { variantId: "8401000105", priceCents: 1800 },
    { variantId: lisopramel.variantId, priceCents: 1 },
    { variantId: "8401000205", priceCents: 3005 },
  ]);
  expect(refused).toEqual([{ variantId: lisopramel.variantId, message: "Product variant does not exist" }]);
  const live = await store.findVariants(["8401000105", "8401000205", lisopramel.variantId]);
  expect(live.map(({ priceCents }) => priceCents)).toEqual([1800, 3005, lisopramel.priceCents]);
});

test("all prices of a deleted product are refused", async () => {
  const { store } = await connect();
  expect(
    await store.setPrices("1", [
      { variantId: "2", priceCents: 1 },
      { variantId: "3", priceCents: 1 },
    ]),
  ).toEqual([
    { variantId: "2", message: "Product does not exist" },
    { variantId: "3", message: "Product does not exist" },
  ]);
});

test("a call with a lost reply is repeated: setting the same price twice does no harm", async () => {
  const { store, local, callsMade } = await connect();
  local.faults.set("lost-reply", { operation: "productVariantsBulkUpdate" });
  expect(
    await store.setPrices("7301000101", [{ variantId: tovarastin.variantId, priceCents: 2100 }]),
  ).toEqual([]);
  expect(callsMade()).toBe(2);
});

test("a long list of prices leaves a quarter of the rate limit to patients' orders", async () => {
  const { store, clock } = await connect();
  for (let cents = 1; cents <= 300; cents++)
    await store.setPrices("7301000101", [{ variantId: tovarastin.variantId, priceCents: cents }]);
  // 300 calls of 10 points; 1,500 points were available at the start.
  const waited = clock.pauses.reduce((sum, pause) => sum + pause, 0);
  expect(waited).toBeGreaterThan(14_500);
  expect(waited).toBeLessThan(16_000);
  await store.findVariants(Array.from({ length: 240 }, (_, index) => String(index + 1)));
  expect(clock.pauses.reduce((sum, pause) => sum + pause, 0)).toBe(waited);
});
