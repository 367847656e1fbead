import { customerActor, insertAssignment, insertDiscount } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forOneself } from "../../core/index.ts";
import { previewRenewal } from "../preview.ts";
import { listCurrentPrices } from "./list-current-prices.ts";

const shop = sharedShop();

afterEach(() => shop.store.faults.clear());

const pricesOf = (patient: { id: number }) =>
  listCurrentPrices(forOneself(shop.ctx.as(customerActor(patient))));

describe("the current prices of medicines", () => {
  it("match what the link's page shows for one pack, for each item that can be ordered alone", async () => {
    const { patient, items, token } = await shop.patientWith([{}, {}, { repeats: 0 }]);
    const discount = await insertDiscount(shop.ctx, { discount_value: "12.34" });
    await insertAssignment(shop.ctx, { prescription_item_id: items[1]?.id ?? 0, discount_id: discount.id });
    const { prices } = await pricesOf(patient);
    const preview = await previewRenewal(shop.ctx, { token });
    prices.sort((a, b) => a.id - b.id);
    expect(prices).toEqual(
      preview.items
        .slice(0, 2)
        .map(({ id, line_total_cents }) => ({ id, total_cents: line_total_cents?.[0] })),
    );
    expect(prices[0]?.total_cents).toBe(products.first.variant.priceCents);
    expect(prices[1]?.total_cents).toBeLessThan(products.first.variant.priceCents);
  });

  it("are asked for in one call together with the stock of an unpaid order", async () => {
    const customer = await shop.customerWith([{ repeats: 3 }, { repeats: 1, product: "second" }]);
    await customer.order();
    const asked = vi.spyOn(shop.ctx.store, "findVariants");
    const { prices } = await pricesOf(customer.patient);
    expect(prices).toMatchObject([{ id: customer.items[0].id }]);
    expect(asked.mock.calls.map(([ids]) => ids.toSorted())).toEqual([
      [products.first, products.second].map(({ variant }) => variant.variantId).toSorted(),
    ]);
    asked.mockRestore();
  });

  it("are left out while the store is away", async () => {
    const { patient } = await shop.patientWith([{}]);
    shop.store.faults.set("down", { times: null });
    expect(await pricesOf(patient)).toEqual({ prices: [] });
  });
});
