import type { Preview, RenewInput } from "@scriptkeeper/contracts/renewals/renewals";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { refusal } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { returnToPage } from "../../../testing/return-to-page.ts";
import { discount, eligibilityWith, preview, previewItem } from "../../../testing/samples.ts";
import { priceChanges } from "./price-changes.tsx";

const checkout = "https://store.example/checkout/1";
const title = "This has changed since you opened this page";
const discounted = preview({
  items: [
    previewItem({
      id: 1,
      product_name: "Metformin",
      unit_price_cents: 2000,
      line_total_cents: [1800, 3600],
      discount: discount(),
    }),
  ],
});
const full = preview({
  items: [
    previewItem({ id: 1, product_name: "Metformin", unit_price_cents: 2000, line_total_cents: [2000, 4000] }),
  ],
});

it("an order whose discount has ended is explained, and goes to the checkout once its new total is confirmed", async () => {
  let shown: Preview = discounted;
  const renew = vi.fn(({ agreedTotalCents }: Pick<RenewInput, "agreedTotalCents">) => {
    if (agreedTotalCents === 2000)
      return { partialOrder: false, unavailableProducts: [], shopifyUrl: checkout };
    shown = full;
    throw refusal("TOTAL_CHANGED", {
      status: 409,
      message: "The total is now $20.00. It was $18.00 before.",
    });
  });
  const { user, leaveFor } = renderApp({
    path: "/renew-confirm/tok",
    api: { renewals: { preview: () => shown, renew } },
  });
  await user.click(await screen.findByRole("button", { name: "Proceed to Checkout" }));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("The total is now $20.00. It was $18.00 before.")).toBeVisible();
  expect(alert.getByText("Your order was not placed. Nothing was charged.")).toBeVisible();
  expect(await screen.findByText(title)).toBeVisible();
  expect(
    screen.getByText(
      "1 × Metformin now costs $20.00 instead of $18.00, because the discount (10% off) no longer applies.",
    ),
  ).toBeVisible();
  expect(screen.getByText("Total").nextSibling).toHaveTextContent("$20.00");
  expect(leaveFor).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Proceed to Checkout" }));
  await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(checkout));
  expect(screen.queryByText(title)).toBeNull();
});

it("a price that changes while the page is open is explained before the button is pressed", async () => {
  let shown: Preview = full;
  renderApp({ path: "/renew-confirm/tok", api: { renewals: { preview: () => shown } } });
  await screen.findByRole("button", { name: "Proceed to Checkout" });
  expect(screen.queryByText(title)).toBeNull();
  shown = discounted;
  returnToPage();
  expect(await screen.findByText("1 × Metformin now costs $18.00 instead of $20.00.")).toBeVisible();
});

const choice = { quantities: new Map<number, number>(), leftOut: new Set<number>(), includeDelivery: false };
const away = eligibilityWith({ is_available: false });
const first = previewItem({ id: 1, product_name: "Metformin", variant_title: null });
const second = previewItem({ id: 2, product_name: "Salbutamol", variant_title: null });
const dear = { unit_price_cents: 2100, line_total_cents: [2100, 4200] };
const unknown = { unit_price_cents: null, line_total_cents: null };

it.each<[string, Partial<Preview>, Partial<Preview>, Partial<typeof choice>, string[]]>([
  [
    "something that can be ordered again",
    { items: [first, { ...second, eligibility: away }] },
    { items: [first, second] },
    {},
    ["Salbutamol can be ordered again, so it is in this order."],
  ],
  [
    "something that can't be supplied any more",
    { items: [first, second] },
    { items: [first, { ...second, eligibility: away }] },
    {},
    ["Salbutamol can't be supplied right now, so it is no longer in this order."],
  ],
  [
    "the price of several packs",
    { items: [first] },
    { items: [{ ...first, ...dear }] },
    { quantities: new Map([[1, 2]]) },
    ["2 × Metformin now cost $42.00 instead of $40.00."],
  ],
  [
    "the delivery fee",
    { items: [first] },
    { items: [first], delivery_fee_cents: 3500 },
    { includeDelivery: true },
    ["Home delivery now costs $35.00 instead of $30.00."],
  ],
  ["no fee without delivery", { items: [first] }, { items: [first], delivery_fee_cents: 3500 }, {}, []],
  [
    "nothing of what is left out",
    { items: [first] },
    { items: [{ ...first, ...dear }] },
    { leftOut: new Set([1]) },
    [],
  ],
  ["nothing of a price that was unknown", { items: [{ ...first, ...unknown }] }, { items: [first] }, {}, []],
  ["nothing of what was not shown before", { items: [first] }, { items: [first, second] }, {}, []],
])("the changes in an order name %s", (_what, before, now, chosen, changes) => {
  expect(
    priceChanges({ before: preview(before), now: preview(now), choice: { ...choice, ...chosen } }),
  ).toEqual(changes);
});
