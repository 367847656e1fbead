import { expect, test } from "vitest";
import { demoCatalogue } from "./catalogue.ts";

const variants = demoCatalogue.flatMap((product) => product.variants);

test("the demonstration shop sells 14 medicines, two of them cannabis products", () => {
  expect(demoCatalogue).toHaveLength(14);
  expect(demoCatalogue.filter((product) => product.isCannabis)).toHaveLength(2);
});

test("ids, handles and SKUs are unique", () => {
  for (const values of [
    demoCatalogue.map((product) => product.productId),
    demoCatalogue.map((product) => product.handle),
    variants.map((variant) => variant.variantId),
    variants.map((variant) => variant.sku),
  ]) {
    expect(new Set(values).size).toBe(values.length);
  }
});

test("at least one medicine can't be sold at all", () => {
  expect(demoCatalogue.some((product) => product.variants.every((variant) => !variant.isAvailable))).toBe(
    true,
  );
});
