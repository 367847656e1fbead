import { expect, it } from "vitest";
import { maxOrderQuantity } from "./order-quantity.ts";

it("A-RENEW-04 A-RENEW-05 allows at most two packs, and no more than the repeats left", () => {
  expect([undefined, null, 0, 1, 2, 5].map(maxOrderQuantity)).toEqual([2, 2, 2, 1, 2, 2]);
});
