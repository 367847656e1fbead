import { addDays } from "@scriptkeeper/domain/time/days";
import { insertAssignment, insertDiscount } from "@scriptkeeper/testing/services/factories";
import { sharedShop } from "@scriptkeeper/testing/services/shared-context";
import { products } from "@scriptkeeper/testing/services/shop-context";
import { afterEach, beforeAll, expect, it } from "vitest";
import { today } from "../core/index.ts";
import { includePriceRows } from "../price-updates/index.ts";
import { type PriceDesk, priceDesk } from "../price-updates/testing/price-desk.ts";
import { getPriceRowPatients } from "./price-row-patients.ts";
import { getPriceRunEffect } from "./price-run-effect.ts";

const { variantId, priceCents: price } = products.second.variant;
const shop = sharedShop();
let desk: PriceDesk;
beforeAll(async () => {
  desk = await priceDesk(shop.ctx);
  const due = { product: "second", next_reminder_date: addDays(today(shop.ctx), 20) } as const;
  const { items } = await shop.patientWith([due, { ...due, repeats: 0 }]);
  const { id } = await insertDiscount(shop.ctx, { discount_value: "50.00" });
  await insertAssignment(shop.ctx, { prescription_item_id: items[0].id, discount_id: id });
  await shop.patientWith([due, { next_reminder_date: due.next_reminder_date }]);
});
afterEach(() => {
  shop.store.changeVariant({ variantId, priceCents: price });
  shop.store.faults.clear();
});

async function reviewed(newPrice: string) {
  const run = await desk.upload(
    [
      [variantId, newPrice],
      ["nothing of ours", "1.00"],
    ],
    "id",
  );
  await desk.work();
  return run;
}
const half = (cents: number) => cents - Math.floor(cents / 2);

it("the effect of a price update names its patients, and the cost of their orders in the next 30 days with discounts", async () => {
  const after = price + 111;
  const effect = await getPriceRunEffect(desk.admin, await reviewed((after / 100).toFixed(2)));
  expect(effect).toMatchObject({
    prescriptions: { count: 2, isMore: false },
    patients: { count: 2, isMore: false },
    outlook: { renewals: 2, before_cents: price + half(price), after_cents: after + half(after) },
  });
  expect(effect.says[0]).toBe("They are the prices of 2 prescriptions of 2 patients.");
});

it("the effect counts the patients of each row whose product was found", async () => {
  const run = await reviewed("19.99");
  const rowNumbers = [2, 3];
  const { rows } = await getPriceRowPatients(desk.admin, { id: run.id, rowNumbers });
  expect(rows).toEqual([{ rowNumber: 2, patients: { count: 2, isMore: false } }]);
  await expect(getPriceRowPatients(desk.admin, { id: 999_999, rowNumbers })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

it("the effect counts only ticked rows", async () => {
  const run = await reviewed("1.00");
  const { says } = await getPriceRunEffect(desk.admin, run);
  expect(says).toEqual(["No prescription that can be ordered again has one of these prices."]);
  await includePriceRows(desk.admin, { id: run.id, rowNumbers: [2], included: true });
  expect((await getPriceRunEffect(desk.admin, run)).outlook).toMatchObject({ after_cents: 150 });
});

it("the effect leaves a price alone that somebody has changed since the review, as the update would", async () => {
  const run = await reviewed(((price + 100) / 100).toFixed(2));
  shop.store.changeVariant({ variantId, priceCents: price - 7 });
  const { outlook } = await getPriceRunEffect(desk.admin, run);
  expect(outlook).toMatchObject({ before_cents: price - 7 + half(price - 7) });
  expect(outlook?.after_cents).toBe(outlook?.before_cents);
});

it("the effect shows who is affected even while the store doesn't answer, and a missing update isn't found", async () => {
  const run = await reviewed(((price + 100) / 100).toFixed(2));
  shop.store.faults.set("down", { times: null });
  expect(await getPriceRunEffect(desk.admin, run)).toMatchObject({
    prescriptions: { count: 2 },
    outlook: null,
  });
  await expect(getPriceRunEffect(desk.admin, { id: 999_999 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
