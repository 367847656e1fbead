import type {
  CancelledRenewal,
  Preview,
  RenewResult,
  UnpaidOrder,
} from "@scriptkeeper/contracts/renewals/renewals";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { later, refusal } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { eligibilityWith, preview, previewItem } from "../../../testing/samples.ts";

const success: RenewResult = {
  partialOrder: false,
  unavailableProducts: [],
  shopifyUrl: "https://store.example/c/2",
};
const earlier: UnpaidOrder = {
  id: "0b8f7d1e-0a52-4a8e-9d6a-6c1f5f3b2a10",
  state: "open",
  created_at: "2026-11-19T20:00:00.000Z",
  reserved_until: "2026-11-22T20:00:00.000Z",
  total_cents: 2000,
  continue_url: "https://store.example/c/1",
  include_delivery: false,
  items: [{ id: 1, product_name: "Metformin", quantity: 1 }],
  other_items: 1,
};
const items = [
  previewItem({ id: 1, product_name: "Metformin" }),
  previewItem({ id: 2, product_name: "Perindopril" }),
];
const withOrder = preview({ items, unpaid_orders: [earlier] });

function renderOrder(answers: { renew?: (input: unknown) => RenewResult | Promise<RenewResult> } = {}) {
  let isCancelled = false;
  const renew = vi.fn(answers.renew ?? ((_input: unknown) => success));
  const cancel = vi.fn((_input: unknown): CancelledRenewal => {
    isCancelled = true;
    return { id: earlier.id, state: "lapsed" };
  });
  const shown = (input: { replacesRenewalId?: string | undefined }): Preview =>
    input.replacesRenewalId || isCancelled ? preview({ items, unpaid_orders: [] }) : withOrder;
  const app = renderApp({
    path: "/renew/tok",
    api: { renewals: { preview: shown, renew, cancelByLink: cancel } },
  });
  return { ...app, renew, cancel };
}

const press = (name: string) => screen.findByRole("button", { name });

it("an unpaid order with the same medicine must be dealt with before another order is placed", async () => {
  const { user, renew } = renderOrder();
  await user.click(await press("Proceed to Checkout"));
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("There is already an unpaid order for this");
  expect(alert).toHaveTextContent(
    "An order was started on 20 Nov 2026 for 1 × Metformin, one other product, $20.00. It has not been paid. Its repeats are reserved until 23 Nov 2026, 7:00 am",
  );
  expect(alert).toHaveTextContent("First choose what to do with that order. Nothing was ordered.");
  expect(alert).toHaveFocus();
  expect(renew).not.toHaveBeenCalled();
  expect(screen.getByRole("link", { name: "Continue that order" })).toHaveAttribute(
    "href",
    "https://store.example/c/1",
  );
});

it("an unpaid order of a prescription that has expired since says why to continue it", async () => {
  const [item, other] = items.map((each) => ({ ...each, prescription_expiry_date: "2026-11-21" }));
  const shown = preview({ items: item && other ? [item, other] : [], unpaid_orders: [earlier] });
  renderApp({ path: "/renew/tok", api: { renewals: { preview: () => shown } } });
  expect(
    await screen.findByText(
      "The prescription for Metformin has expired since. If that order is cancelled or replaced, it can't be ordered again, so continue that order.",
    ),
  ).toBeVisible();
});

it("an unpaid order of another strength needs no decision when its own medicine is left out", async () => {
  const of = (id: number, variant_title: string) =>
    previewItem({ id, product_name: "Metformin", variant_title });
  const order = { id: 1, product_name: "Metformin", variant_title: "500 mg", quantity: 1 };
  const shown = preview({
    items: [of(1, "500 mg"), of(2, "1 g")],
    unpaid_orders: [{ ...earlier, items: [order] }],
  });
  const renew = vi.fn((_input: unknown) => success);
  const { user } = renderApp({ path: "/renew/tok", api: { renewals: { preview: () => shown, renew } } });
  await user.click(await press("Proceed to Checkout"));
  expect(renew).not.toHaveBeenCalled();
  await user.click(await press("Leave out Metformin, 500 mg"));
  expect(screen.queryByText("There is already an unpaid order for this")).toBeNull();
  await user.click(await press("Proceed to Checkout"));
  expect(renew).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ prescriptionItems: [{ id: 2, quantity: 1 }] }),
  );
});

it.each([
  ["the prescription's", "500 mg", null],
  ["the order's", null, "500 mg"],
])(
  "an unpaid order of the same medicine needs a decision while %s strength is unknown",
  async (_, ordered, prescribed) => {
    const order = { id: 3, product_name: "Metformin", variant_title: ordered, quantity: 1 };
    const shown = preview({
      items: [previewItem({ id: 1, product_name: "Metformin", variant_title: prescribed })],
      unpaid_orders: [{ ...earlier, items: [order] }],
    });
    const renew = vi.fn((_input: unknown) => success);
    const { user } = renderApp({ path: "/renew/tok", api: { renewals: { preview: () => shown, renew } } });
    await user.click(await press("Proceed to Checkout"));
    expect(screen.getByRole("alert")).toHaveTextContent("There is already an unpaid order for this");
    expect(renew).not.toHaveBeenCalled();
  },
);

it("replacing an unpaid order sends its id, and can be reverted before", async () => {
  const { user, renew } = renderOrder();
  await user.click(await press("Increase quantity of Metformin"));
  await user.click(await press("Replace it with this one"));
  await screen.findByText("This order will replace your unpaid order of 20 Nov 2026");
  await user.click(await press("Keep that order"));
  await user.click(await press("Replace it with this one"));
  await user.click(await press("Proceed to Checkout"));
  expect(renew).toHaveBeenCalledExactlyOnceWith({
    token: "tok",
    prescriptionItems: [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
    ],
    includeDelivery: false,
    agreedTotalCents: 6000,
    replacesRenewalId: earlier.id,
  });
});

it("the order button is disabled until the replacement order has been loaded", async () => {
  const renew = vi.fn((_input: unknown) => success);
  const inItsPlace = later<Preview>();
  const { user } = renderApp({
    path: "/renew/tok",
    api: {
      renewals: {
        preview: ({ replacesRenewalId }) => (replacesRenewalId ? inItsPlace.promise : withOrder),
        renew,
      },
    },
  });
  await user.click(await press("Replace it with this one"));
  expect(await press("Proceed to Checkout")).toBeDisabled();
  inItsPlace.resolve(preview({ items, unpaid_orders: [] }));
  await waitFor(async () => expect(await press("Proceed to Checkout")).toBeEnabled());
  await user.click(await press("Proceed to Checkout"));
  expect(renew).toHaveBeenCalledOnce();
});

it("the choices are kept when the replacement order can't be loaded, with a Retry", async () => {
  const renew = vi.fn((_input: unknown) => success);
  let isReachable = false;
  const { user } = renderApp({
    path: "/renew/tok",
    api: {
      renewals: {
        preview: ({ replacesRenewalId }) => {
          if (!replacesRenewalId) return withOrder;
          if (!isReachable) return Promise.reject(new TypeError("Failed to fetch"));
          return preview({ items, unpaid_orders: [] });
        },
        renew,
      },
    },
  });
  await user.click(await press("Increase quantity of Metformin"));
  await user.click(screen.getByRole("radio", { name: /Add Home Delivery/ }));
  await user.click(await press("Replace it with this one"));
  const failure = await screen.findByRole("alert");
  expect(failure).toHaveTextContent("Nothing was ordered or charged. Check your connection and try again.");
  expect(await press("Proceed to Checkout")).toBeDisabled();
  isReachable = true;
  await user.click(await press("Retry"));
  await waitFor(async () => expect(await press("Proceed to Checkout")).toBeEnabled());
  expect(failure).not.toBeInTheDocument();
  await user.click(await press("Proceed to Checkout"));
  expect(renew).toHaveBeenCalledExactlyOnceWith({
    token: "tok",
    prescriptionItems: [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
    ],
    includeDelivery: true,
    agreedTotalCents: 9000,
    replacesRenewalId: earlier.id,
  });
});

it("cancelling the unpaid order leaves only this order", async () => {
  const { user, renew, cancel } = renderOrder();
  await user.click(await press("Cancel that order"));
  expect(await screen.findByText("The order was cancelled.")).toBeVisible();
  expect(cancel).toHaveBeenCalledWith({ renewalId: earlier.id, token: "tok" });
  await waitFor(() => expect(screen.queryByText("There is already an unpaid order for this")).toBeNull());
  await user.click(await press("Proceed to Checkout"));
  expect(renew).toHaveBeenCalledOnce();
});

it("leaving its medicine out of the order also settles an unpaid order", async () => {
  const { user, renew } = renderOrder();
  await user.click(await press("Leave out Metformin"));
  expect(screen.queryByText("There is already an unpaid order for this")).toBeNull();
  await user.click(await press("Proceed to Checkout"));
  expect(renew).toHaveBeenCalledOnce();
});

it("an unpaid order that is still being prepared or closed is checked again when the button is pressed", async () => {
  const closing: UnpaidOrder = { ...earlier, state: "closing", reserved_until: null, continue_url: null };
  const again = later<Preview>();
  const shown = vi.fn<() => Preview | Promise<Preview>>(() => again.promise);
  shown.mockReturnValueOnce(preview({ items, unpaid_orders: [closing] }));
  const renew = vi.fn((_input: unknown) => success);
  const { user } = renderApp({ path: "/renew/tok", api: { renewals: { preview: shown, renew } } });
  await screen.findByText(/We are checking whether it was paid before we close it./);
  await user.click(await press("Proceed to Checkout"));
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("Nothing new was ordered. Wait a moment, then press the button again.");
  expect(alert).not.toHaveTextContent("First choose");
  again.resolve(preview({ items, unpaid_orders: [] }));
  await waitFor(() => expect(alert).not.toBeInTheDocument());
  await user.click(await press("Proceed to Checkout"));
  await waitFor(() => expect(renew).toHaveBeenCalledOnce());
});

it("an unpaid order that has been paid in the meantime can no longer be replaced", async () => {
  const { user } = renderOrder({
    renew: () => Promise.reject(refusal("ALREADY_PAID", { status: 409, message: "It was paid meanwhile." })),
  });
  await user.click(await press("Replace it with this one"));
  const replaces = await screen.findByText(/^This order will replace your unpaid order/);
  await user.click(await press("Proceed to Checkout"));
  expect(await screen.findByText("It was paid meanwhile.")).toBeVisible();
  await waitFor(() => expect(replaces).not.toBeInTheDocument());
  expect(screen.queryByText(/will replace your unpaid order/)).toBeNull();
});

it("after a return from the store, nothing says that the order that was replaced will be replaced", async () => {
  const { user, renew } = renderOrder();
  await user.click(await press("Replace it with this one"));
  const replaces = await screen.findByText(/^This order will replace your unpaid order/);
  await user.click(await press("Proceed to Checkout"));
  await screen.findByRole("link", { name: "go to the checkout" });
  const shown = Object.assign(new Event("pageshow"), { persisted: true });
  act(() => void window.dispatchEvent(shown));
  await waitFor(() => expect(replaces).not.toBeInTheDocument());
  await user.click(await press("Proceed to Checkout"));
  expect(screen.getByRole("alert")).toHaveTextContent("There is already an unpaid order for this");
  expect(renew).toHaveBeenCalledOnce();
});

it("the order mentions when the same medicine was paid in the last few days", async () => {
  const recently_paid = [{ paid_at: "2026-11-18T20:00:00.000Z", product_names: ["Metformin"] }];
  renderApp({
    path: "/renew/tok",
    api: { renewals: { preview: () => preview({ items, recently_paid }) } },
  });
  expect(await screen.findByText("This was ordered in the last few days")).toBeVisible();
  expect(screen.getByText(/Metformin: paid/)).toHaveTextContent("paid 19 Nov 2026 (2 days ago)");
  // It may have arrived long ago.
  expect(screen.queryByText(/on its way/)).toBeNull();
});

it("the order mentions a recently paid medicine beside the warning about another one", async () => {
  const early_warning = "This was ordered yesterday and should last until 12 December 2026. Order anyway?";
  const [first, second] = [
    previewItem({ id: 1, product_name: "Metformin", early_warning }),
    previewItem({ id: 2, product_name: "Perindopril" }),
  ];
  const paid_at = "2026-11-19T20:00:00.000Z";
  const recently_paid = [
    { paid_at, product_names: ["Metformin"] },
    { paid_at: "2026-11-18T20:00:00.000Z", product_names: ["Perindopril"] },
  ];
  const { user } = renderApp({
    path: "/renew/tok",
    api: { renewals: { preview: () => preview({ items: [first, second], recently_paid }) } },
  });
  expect(await screen.findByText(/Perindopril: paid/)).toBeVisible();
  expect(screen.queryByText(/Metformin: paid/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Leave out Metformin" }));
  expect(screen.queryByText(/should last until/)).toBeNull();
  expect(screen.getByText(/Perindopril: paid/)).toBeVisible();
});

it.each([
  "The first supply is recorded as of 21 November 2026 and should last until 21 December 2026. Order anyway?",
  "This was ordered 20 days ago and should last until 1 February 2027. Order anyway?",
])(
  "the order mentions that another prescription's order for the medicine was just paid beside: %s",
  async (early_warning) => {
    const item = previewItem({ product_name: "Metformin", early_warning });
    const recently_paid = [{ paid_at: "2026-11-19T20:00:00.000Z", product_names: ["Metformin"] }];
    renderApp({
      path: "/renew/tok",
      api: { renewals: { preview: () => preview({ items: [item], recently_paid }) } },
    });
    expect(await screen.findByText(/Metformin: paid/)).toHaveTextContent("paid 20 Nov 2026 (yesterday)");
  },
);

it("the order mentions a recently paid strength beside the warning about another strength of the same product", async () => {
  const product = { product_name: "Metformin", early_warning: null };
  const early_warning = "This was ordered yesterday and should last until 20 December 2026. Order anyway?";
  const items = [
    previewItem({ ...product, id: 1, variant_title: "500 mg", early_warning }),
    previewItem({ ...product, id: 2, variant_title: "1 g" }),
  ];
  const product_names = ["Metformin (500 mg)", "Metformin (1 g)"];
  const recently_paid = [{ paid_at: "2026-11-19T20:00:00.000Z", product_names }];
  renderApp({
    path: "/renew/tok",
    api: { renewals: { preview: () => preview({ items, recently_paid }) } },
  });
  expect(await screen.findByText(/^Metformin \(1 g\): paid/)).toBeVisible();
});

it("a placed order with the same medicine is mentioned, and doesn't block another order", async () => {
  const placed = { ...earlier, continue_url: null, reserved_until: null, is_placed: true };
  const renew = vi.fn((_input: unknown) => success);
  const { user } = renderApp({
    path: "/renew/tok",
    api: { renewals: { preview: () => preview({ items, unpaid_orders: [placed] }), renew } },
  });
  const told = await screen.findByRole("group", { name: "Placed order" });
  expect(told).toHaveTextContent("1 × Metformin, one other product, on 20 Nov 2026.");
  expect(told).toHaveTextContent("Order placed. The pharmacy still needs to confirm the payment.");
  expect(screen.queryByRole("group", { name: "Unpaid order" })).toBeNull();
  await user.click(await press("Proceed to Checkout"));
  await waitFor(() => expect(renew).toHaveBeenCalled());
});

it("an unpaid order that can't be paid is replaced by what was chosen for it, and leads to no checkout", async () => {
  const order: UnpaidOrder = {
    ...earlier,
    out_of_stock: "some",
    include_delivery: true,
    items: [
      { id: 1, product_name: "Metformin", quantity: 2 },
      { id: 2, product_name: "Perindopril", quantity: 1, is_out_of_stock: true },
    ],
    other_items: 0,
  };
  const renew = vi.fn((_input: unknown) => success);
  const left = [
    previewItem({ id: 1, product_name: "Metformin" }),
    previewItem({
      id: 2,
      product_name: "Perindopril",
      eligibility: eligibilityWith({ repeats: 0, holds_unpaid_repeat: true }),
      continue_url: order.continue_url,
    }),
  ];
  const { user } = renderApp({
    path: "/renew/tok",
    api: {
      renewals: {
        preview: ({ replacesRenewalId }) =>
          replacesRenewalId ? preview({ items }) : preview({ items: left, unpaid_orders: [order] }),
        renew,
      },
    },
  });
  const choice = await screen.findByRole("group", { name: "Unpaid order" });
  expect(choice).toHaveTextContent(
    "It can't be paid right now, because the store has run out of Perindopril.",
  );
  expect(screen.queryByRole("link", { name: /checkout|Continue/ })).toBeNull();
  expect(screen.getByText(/That order can't be paid right now\. Choose above/)).toBeVisible();
  await user.click(await press("Replace it with this one"));
  await user.click(await press("Proceed to Checkout"));
  await waitFor(() =>
    expect(renew).toHaveBeenCalledWith(
      expect.objectContaining({
        prescriptionItems: [
          { id: 1, quantity: 2 },
          { id: 2, quantity: 1 },
        ],
        includeDelivery: true,
        replacesRenewalId: order.id,
      }),
    ),
  );
});
