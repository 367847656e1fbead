import type { Preview, RenewResult } from "@scriptkeeper/contracts/renewals/renewals";
import { act, cleanup, screen, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { refusal } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { eligibilityWith, preview, previewItem, settings } from "../../../testing/samples.ts";

const success: RenewResult = {
  partialOrder: false,
  unavailableProducts: [],
  shopifyUrl: "https://store.example/c/1",
};
const items = [
  previewItem({ id: 1, product_name: "Metformin" }),
  previewItem({ id: 2, product_name: "Perindopril" }),
];

function renderOrder(shown: () => Preview, renew = vi.fn((_input: unknown) => success)) {
  return { renew, ...renderApp({ path: "/renew/tok", api: { renewals: { preview: shown, renew } } }) };
}

const press = (name: string | RegExp) => screen.findByRole("button", { name });

it("each item of an emailed order can be left out, and added back", async () => {
  const { user, renew } = renderOrder(() => preview({ items }));
  await user.click(await press("Leave out Metformin"));
  expect(screen.queryByRole("group", { name: "Order quantity of Metformin" })).toBeNull();
  expect(screen.getByText("Total").nextSibling).toHaveTextContent("$20.00");
  await user.click(await press("Leave out Perindopril"));
  await user.click(await press("Proceed to Checkout"));
  expect(screen.getByRole("alert")).toHaveTextContent("No prescriptions selected");
  expect(renew).not.toHaveBeenCalled();
  await user.click(await press("Add back Perindopril"));
  await user.click(await press("Proceed to Checkout"));
  expect(renew).toHaveBeenCalledWith(
    expect.objectContaining({ prescriptionItems: [{ id: 2, quantity: 1 }] }),
  );
});

it("an item ordered since the link was sent is left out unless it is added back", async () => {
  const [first, second] = items;
  const since = { ...first, is_ordered_since: true as const } as typeof first;
  const { user, renew } = renderOrder(() =>
    preview({ items: [since, second].flatMap((item) => item ?? []) }),
  );
  expect(await screen.findByText("This has already been ordered, so it is left out.")).toBeVisible();
  await user.click(await press("Proceed to Checkout"));
  expect(renew).toHaveBeenCalledWith(
    expect.objectContaining({ prescriptionItems: [{ id: 2, quantity: 1 }] }),
  );
});

it("items ordered since the link was sent can be added back, and are in the order when there are no others", async () => {
  const since = items.map((item) => ({ ...item, is_ordered_since: true as const }));
  const { user } = renderOrder(() => preview({ items: since }));
  await press("Proceed to Checkout");
  expect(screen.getByText("Total").nextSibling).toHaveTextContent("$40.00");
  await user.click(await press("Leave out Metformin"));
  await user.click(await press("Add back Metformin"));
  expect(screen.getByText("Total").nextSibling).toHaveTextContent("$40.00");
});

it("an item that is put off is left out of the order beside it, and can be added back", async () => {
  const put_off = { until: null, choices: [{ days: 7 as const, until: "2026-11-28" }] };
  const renew = vi.fn((_input: unknown) => success);
  const { user } = renderApp({
    path: "/renew/tok",
    api: {
      renewals: {
        preview: () => preview({ items: items.map((item) => ({ ...item, put_off })) }),
        putOffByLink: ({ id }) => ({ id, next_reminder_date: "2026-11-28" }),
        renew,
      },
    },
  });
  await user.click(await press("I still have some Metformin"));
  await user.click(await press(/^7 days/));
  expect(await screen.findByText("You left this out of the order.")).toBeVisible();
  expect(screen.getByText("Total").nextSibling).toHaveTextContent("$20.00");
  await user.click(await press("Proceed to Checkout"));
  expect(renew).toHaveBeenCalledWith(
    expect.objectContaining({ prescriptionItems: [{ id: 2, quantity: 1 }] }),
  );
  expect(screen.getByRole("button", { name: "Add back Metformin" })).toBeInTheDocument();
});

it.each([
  ["is included again", [], "$40.00"],
  ["stays out if it was left out before", [/^Leave out Metformin/], "$20.00"],
] as const)("an item whose reminder is no longer put off %s", async (_what, before, total) => {
  let until: string | null = null;
  const { user } = renderApp({
    path: "/renew/tok",
    api: {
      renewals: {
        preview: () => {
          const choices = until ? [] : [{ days: 7 as const, until: "2026-11-28" }];
          return preview({ items: items.map((item) => ({ ...item, put_off: { until, choices } })) });
        },
        putOffByLink: ({ id }) => {
          until = "2026-11-28";
          return { id, next_reminder_date: until };
        },
        remindAsPlannedByLink: ({ id }) => {
          until = null;
          return { id, next_reminder_date: "2026-11-21" };
        },
      },
    },
  });
  await press("Proceed to Checkout");
  for (const name of before) await user.click(await press(name));
  await user.click(await press("I still have some Metformin"));
  await user.click(await press(/^7 days/));
  expect(screen.getByText("Total").nextSibling).toHaveTextContent("$20.00");
  await user.click(await press("Remind me as planned of Metformin"));
  expect(await press("I still have some Metformin")).toBeVisible();
  expect(screen.getByText("Total").nextSibling).toHaveTextContent(total);
});

it("a single item can't be left out", async () => {
  renderOrder(() => preview());
  await press("Proceed to Checkout");
  expect(screen.queryByRole("button", { name: /Leave out/ })).toBeNull();
});

it("the order says what pick-up means, and what delivery means", async () => {
  const shop = {
    pharmacyAddress: "1 Harbour Street, Sydney",
    openingHours: "Monday to Friday, 9 am to 5 pm",
  };
  const { user } = renderApp({
    path: "/renew/tok",
    api: {
      auth: { publicSettings: () => ({ ...settings, ...shop }) },
      renewals: { preview: () => preview() },
    },
  });
  const ways = await screen.findByRole("group", { name: "How would you like to get your order?" });
  const pickUp = within(ways).getByRole("radio", { name: "Pick up at the pharmacy No fee" });
  const delivery = within(ways).getByRole("radio", { name: "Add Home Delivery +$30" });
  expect(pickUp).toBeChecked();
  expect(pickUp).toHaveAccessibleDescription(
    "Pick up your order at 1 Harbour Street, Sydney, once it is ready. Open Monday to Friday, 9 am to 5 pm.",
  );
  expect(delivery).toHaveAccessibleDescription(
    "We will send it to your address. One fee for the whole order.",
  );
  await user.click(delivery);
  expect([delivery, pickUp].map((each) => (each as HTMLInputElement).checked)).toEqual([true, false]);
  await user.keyboard("{ArrowUp}");
  expect(pickUp).toBeChecked();
});

it("returning to an open checkout restores the chosen items, quantities and delivery", async () => {
  const open_checkout = {
    url: "https://store.example/c/1",
    total_cents: 7000,
    items: [{ id: 2, quantity: 2 }],
    include_delivery: true,
  };
  const { user, renew } = renderOrder(() => preview({ items, open_checkout }));
  const quantity = await screen.findByRole("group", { name: "Order quantity of Perindopril" });
  expect(within(quantity).getByText("2")).toBeVisible();
  expect(screen.getByRole("radio", { name: /Add Home Delivery/ })).toBeChecked();
  expect(screen.getByText("You left this out of the order.")).toBeVisible();
  await user.click(await press("Proceed to Checkout"));
  expect(renew).toHaveBeenCalledWith({
    token: "tok",
    prescriptionItems: [{ id: 2, quantity: 2 }],
    includeDelivery: true,
    agreedTotalCents: 7000,
  });
});

it("an open checkout that can't be paid is replaced at today's total, with what was chosen for it", async () => {
  const away = eligibilityWith({ is_available: false });
  const open_checkout = {
    url: "https://store.example/c/1",
    total_cents: 1500,
    items: items.map(({ id }) => ({ id, quantity: 1 })),
    include_delivery: true,
    out_of_stock: "some" as const,
  };
  const { user, renew } = renderOrder(() =>
    preview({
      items: items.map((item) => (item.id === 2 ? { ...item, eligibility: away } : item)),
      open_checkout,
    }),
  );
  expect(await screen.findByText(/Your checkout for \$15\.00 can't be paid right now/)).toBeVisible();
  expect(screen.queryByRole("link", { name: /checkout/i })).toBeNull();
  await user.click(await press("Proceed to Checkout"));
  expect(renew).toHaveBeenCalledWith(
    expect.objectContaining({ includeDelivery: true, agreedTotalCents: 5000 }),
  );
});

it("an open checkout of which only what has run out is shown leads to the prescriptions for the rest", async () => {
  const open_checkout = {
    url: "https://store.example/c/1",
    total_cents: 1500,
    out_of_stock: "some" as const,
  };
  const gone = items.map((item) => ({ ...item, eligibility: eligibilityWith({ is_available: false }) }));
  renderOrder(() => preview({ items: gone, open_checkout }));
  expect(await screen.findByText(/can't be paid right now/)).toHaveTextContent(
    "has run out of something in it. You can order the rest from your prescriptions.",
  );
});

it("an open checkout at another price is mentioned beside the total, and kept until something else is chosen", async () => {
  const open_checkout = {
    url: "https://store.example/c/1",
    total_cents: 3600,
    items: items.map(({ id }) => ({ id, quantity: 1 })),
    include_delivery: false,
  };
  const { user, renew } = renderOrder(() => preview({ items, open_checkout }));
  const leaveOut = await press("Leave out Metformin");
  const kept = "This is today's total for this order. Your open checkout for it stays at $36.00.";
  expect(screen.getByText("Total").nextSibling).toHaveTextContent("$40.00");
  expect(screen.getByText(kept)).toBeVisible();
  await user.click(leaveOut);
  expect(screen.queryByText(kept)).toBeNull();
  await user.click(await press("Add back Metformin"));
  expect(screen.getByText(kept)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: /Add Home Delivery/ }));
  expect(screen.queryByText(kept)).toBeNull();
  await user.click(screen.getByRole("radio", { name: /Pick up/ }));
  await user.click(await press("Proceed to Checkout"));
  expect(renew).toHaveBeenCalledWith(expect.objectContaining({ agreedTotalCents: 3600 }));
});

it("an open checkout that lacks something of the order says so, and its total is not taken for the order's", async () => {
  const open_checkout = {
    url: "https://store.example/c/1",
    total_cents: 2000,
    items: items.map(({ id }) => ({ id, quantity: 1 })),
    include_delivery: false,
    left_out_ids: [2],
  };
  const { renew, user } = renderOrder(() => preview({ items, open_checkout }));
  const proceed = await press("Proceed to Checkout");
  expect(screen.getByText(/^It does not contain /)).toHaveTextContent(/Perindopril/);
  expect(screen.queryByText(/stays at/)).toBeNull();
  await user.click(proceed);
  expect(renew).toHaveBeenCalledWith(expect.objectContaining({ agreedTotalCents: 4000 }));
});

it("an open checkout of a prescription that has expired since says why to continue there, since another order replaces it", async () => {
  const open_checkout = {
    url: "https://store.example/c/1",
    total_cents: 4000,
    items: items.map(({ id }) => ({ id, quantity: 1 })),
    include_delivery: false,
  };
  const [first, ...rest] = items;
  const expired = { prescription_expiry_date: settings.today, eligibility: eligibilityWith({ repeats: 0 }) };
  const shown = first ? [{ ...first, ...expired }, ...rest] : [];
  renderOrder(() => preview({ items: shown, open_checkout }));
  const said =
    "The prescription for Metformin has expired since. If that checkout is replaced, it can't be ordered again, so continue there.";
  expect(await screen.findByText(said)).toBeVisible();
  cleanup();
  renderOrder(() => preview({ items: shown, open_checkout: { ...open_checkout, left_out_ids: [1] } }));
  expect(await screen.findByText(/^It does not contain /)).toBeVisible();
  expect(screen.queryByText(/has expired since/)).toBeNull();
});

it("an order that is being prepared is said to be, keeps what was chosen for it, and shows its checkout once there", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const chosen = { items: [{ id: 2, quantity: 2 }], include_delivery: true };
  let shown = preview({ items, preparing: chosen });
  renderOrder(() => shown);
  expect(await screen.findByText("We are still preparing your order")).toBeVisible();
  expect(screen.getByRole("radio", { name: /Add Home Delivery/ })).toBeChecked();
  expect(screen.getByRole("button", { name: "Add back Metformin" })).toBeVisible();
  shown = preview({
    items,
    open_checkout: { url: "https://store.example/c/1", total_cents: 7000, ...chosen },
  });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByRole("link", { name: "Continue to checkout" })).toBeVisible();
  expect(screen.queryByText("We are still preparing your order")).toBeNull();
});

it("an order that was being prepared and came to nothing is said not to be placed, until the button is pressed again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const preparing = { items: items.map(({ id }) => ({ id, quantity: 1 })), include_delivery: false };
  let shown = preview({ items });
  const renew = vi.fn(() =>
    Promise.reject(
      refusal("STILL_PREPARING", { status: 503, message: "We are still preparing your order." }),
    ),
  );
  const { user } = renderApp({
    path: "/renew/tok",
    api: { renewals: { preview: () => shown, renew } },
  });
  const order = await press("Proceed to Checkout");
  shown = preview({ items, preparing });
  await user.click(order);
  expect(await screen.findByText("We are still preparing your order")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Check again" })).toBeVisible();
  shown = preview({ items });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText("Your order was not placed. Nothing was charged.")).toBeVisible();
  expect(screen.getByText(/press the button again if you still want to order/)).toBeVisible();
  expect(screen.queryByText(/still preparing/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Check again" })).toBeNull();
  shown = preview({ items, preparing });
  await user.click(await press("Proceed to Checkout"));
  expect(await screen.findByText("We are still preparing your order")).toBeVisible();
  expect(screen.queryByText("Your order was not placed. Nothing was charged.")).toBeNull();
});

it("an open checkout of something else leaves nothing out", async () => {
  const open_checkout = {
    url: "https://store.example/c/1",
    total_cents: 3600,
    items: [{ id: 3, quantity: 1 }],
    include_delivery: false,
  };
  renderOrder(() => preview({ items, open_checkout }));
  await press("Leave out Metformin");
  expect(screen.getByText("Total").nextSibling).toHaveTextContent("$40.00");
});

it("an open checkout at today's price is not mentioned", async () => {
  const open_checkout = {
    url: "https://store.example/c/1",
    total_cents: 4000,
    items: items.map(({ id }) => ({ id, quantity: 1 })),
    include_delivery: false,
  };
  renderOrder(() => preview({ items, open_checkout }));
  await press("Proceed to Checkout");
  expect(screen.queryByText(/stays at/)).toBeNull();
});

it("A-RENEW-05 a quantity above the maximum after a refusal is reduced", async () => {
  const fewer = [previewItem({ id: 1, product_name: "Metformin", repeats: 1, max_quantity: 1 })];
  let asked = 0;
  const renew = vi.fn((_input: unknown) =>
    renew.mock.calls.length === 1 ? Promise.reject(refusal("BAD_INPUT")) : success,
  );
  const { user } = renderApp({
    path: "/renew/tok",
    api: {
      renewals: { preview: () => (asked++ === 0 ? preview({ items }) : preview({ items: fewer })), renew },
    },
  });
  await user.click(await press("Increase quantity of Metformin"));
  await user.click(await press("Proceed to Checkout"));
  await screen.findByText("You have 1 repeat left, so you can order 1.");
  await user.click(await press("Try again"));
  expect(renew).toHaveBeenLastCalledWith(
    expect.objectContaining({ prescriptionItems: [{ id: 1, quantity: 1 }] }),
  );
});

it("an item deleted since the email is named as left out", async () => {
  renderOrder(() => preview({ items, deleted_items: 1 }));
  expect(
    await screen.findByText("One prescription was left out because it is no longer on your list."),
  ).toBeVisible();
});

it("A-RENEW-11 a link whose prescriptions have all been deleted says so", async () => {
  renderOrder(() => preview({ items: [], deleted_items: 2 }));
  expect(await screen.findByText("No products selected")).toBeVisible();
  expect(screen.getByText(/no longer on your list, so nothing was ordered now/)).toBeVisible();
  expect(screen.getByRole("link", { name: "help@pharmacy.example" })).toBeVisible();
});

it.each([
  { state: { already_paid: true }, says: "This order has already been paid." },
  { state: { already_placed: true }, says: "Order placed. The pharmacy still needs to confirm the payment." },
])("a link whose prescriptions were deleted after the order still says: $says", async ({ state, says }) => {
  renderOrder(() => preview({ items: [], deleted_items: 2, ...state }));
  expect(await screen.findByText(says)).toBeVisible();
  expect(screen.queryByText("No products selected")).toBeNull();
});
