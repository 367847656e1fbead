import { expect, it } from "vitest";
import { discount, eligibilityWith, preview, previewItem } from "../../../testing/samples.ts";
import { askedItems, chosenQuantity, summarise } from "./order-lines.ts";

const two = new Map([[1, 2]]);
const none = { quantities: new Map<number, number>(), leftOut: new Set<number>() };

it("adds up items, discounts and delivery to the cent", () => {
  const items = [
    previewItem({ id: 1, unit_price_cents: 2495, line_total_cents: [2246, 4491], discount: discount() }),
    previewItem({ id: 2, unit_price_cents: 1250, line_total_cents: [1250, 2500] }),
  ];
  const summary = summarise(preview({ items }), { ...none, quantities: two, includeDelivery: true });
  expect(summary.lines).toMatchObject([
    { quantity: 2, grossCents: 4990, discountCents: 499, discountLabel: "10% off" },
    { quantity: 1, grossCents: 1250, discountCents: 0, discountLabel: null },
  ]);
  expect(summary.deliveryCents).toBe(3000);
  expect(summary.totalCents).toBe(4990 - 499 + 1250 + 3000);
});

it("leaves out items that can't be ordered, and delivery that is not wanted", () => {
  const items = [previewItem(), previewItem({ id: 2, eligibility: eligibilityWith({ repeats: 0 }) })];
  const summary = summarise(preview({ items }), { ...none, includeDelivery: false });
  expect(summary.lines.map((line) => line.id)).toEqual([1]);
  expect(summary.totalCents).toBe(2000);
});

it("gives no total when a price is unknown", () => {
  const items = [previewItem(), previewItem({ id: 2, unit_price_cents: null, line_total_cents: null })];
  expect(summarise(preview({ items }), { ...none, includeDelivery: true }).totalCents).toBeNull();
});

it("shows no discount that takes nothing off", () => {
  const items = [previewItem({ discount: discount({ scope: "repeats_only" }) })];
  const [line] = summarise(preview({ items }), { ...none, includeDelivery: false }).lines;
  expect(line).toMatchObject({ discountCents: 0, discountLabel: null });
});

it("leaves out items that the patient does not want this time", () => {
  const items = [previewItem(), previewItem({ id: 2 })];
  const summary = summarise(preview({ items }), { ...none, leftOut: new Set([1]), includeDelivery: false });
  expect(summary.lines.map((line) => line.id)).toEqual([2]);
});

it("A-RENEW-13 asks for what the store may have again, but never for what the patient leaves out", () => {
  const unavailable = eligibilityWith({ is_available: false });
  expect(unavailable.code).toBe("unavailable");
  const items = [
    previewItem(),
    previewItem({ id: 2, eligibility: unavailable }),
    previewItem({ id: 3, eligibility: unavailable }),
    previewItem({ id: 4, eligibility: eligibilityWith({ repeats: 0 }) }),
  ];
  expect(askedItems(items, new Set([3])).map(({ id }) => id)).toEqual([1, 2]);
});

it("A-RENEW-05 reduces a quantity to the maximum left after a reload", () => {
  expect(chosenQuantity(previewItem({ max_quantity: 2 }), two)).toBe(2);
  expect(chosenQuantity(previewItem({ max_quantity: 1 }), two)).toBe(1);
});
