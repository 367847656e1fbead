import { messages } from "@scriptkeeper/contracts/messages";
import type { PrescriptionItem } from "@scriptkeeper/contracts/prescriptions/prescriptions";
import type {
  CancelledRenewal,
  CurrentPriceList,
  PatientRenewal,
} from "@scriptkeeper/contracts/renewals/renewals";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { forgetCheckout, rememberCheckout } from "../../../shared/pending-checkout.ts";
import { refusal } from "../../../testing/fake-api.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { discount, eligibilityWith, order, prescription } from "../../../testing/samples.ts";

const unpaid = order({
  id: "00000000-0000-4000-8000-000000000002",
  state: "open",
  reserved_until: "2026-11-22T20:00:00.000Z",
  continue_url: "https://store.example/c/1",
});
const paid = order({
  id: "00000000-0000-4000-8000-000000000001",
  state: "paid",
  created_at: "2026-11-11T20:00:00.000Z",
});
const last_order = {
  state: "open",
  at: unpaid.created_at,
  continue_url: unpaid.continue_url,
  repeat_given_back: false,
} as const;
const prescriptions: PrescriptionItem[] = [
  prescription({ id: 1, product_name: "Metformin", last_renewal_date: "2026-11-20", last_order }),
  prescription({ id: 2, product_name: "Perindopril", last_renewal_date: "2026-11-20", last_order }),
];

function renderPage(
  renewals: PatientRenewal[],
  cancel = vi.fn((_input: unknown): unknown => undefined),
  items = prescriptions,
) {
  return renderApp({
    token: "t",
    api: {
      prescriptions: { listMine: () => items },
      renewals: {
        listMine: () => ({ renewals: [...renewals] }),
        cancel: (input) => cancel(input) as CancelledRenewal,
      },
    },
  });
}

it("an unfinished order is shown once with its items, what it reserves and until when", async () => {
  renderPage([unpaid]);
  const shown = within(await screen.findByRole("region", { name: "Unfinished order of 20 Nov 2026" }));
  expect(shown.getByText("1 × Metformin")).toBeVisible();
  expect(shown.getByText("2 × Perindopril")).toBeVisible();
  expect(shown.getByText(/Its repeats are reserved until 23 Nov 2026, 7:00 am/)).toBeVisible();
  expect(shown.getByText(/^The total is \$49\.50\. No payment for it has reached us yet\./)).toBeVisible();
  expect(shown.getByRole("link", { name: "Continue to checkout" })).toHaveAttribute(
    "href",
    "https://store.example/c/1",
  );
  const card = within(screen.getByRole("article", { name: "Metformin" }));
  expect(card.getByText("3 repeats left")).toBeVisible();
  expect(card.getByText(/^1 reserved until 23 Nov 2026, 7:00 am/)).toBeVisible();
});

const halfGone: PatientRenewal = {
  ...unpaid,
  out_of_stock: "some",
  items: unpaid.items.map((item) => (item.id === 2 ? { ...item, is_out_of_stock: true } : item)),
};

it("an unfinished order of which the store has run out of something leads to a new order of the rest", async () => {
  const { user, address } = renderApp({
    token: "t",
    api: {
      prescriptions: { listMine: () => prescriptions },
      renewals: { listMine: () => ({ renewals: [halfGone] }), getToken: () => ({ token: "tok" }) },
    },
  });
  const shown = within(await screen.findByRole("region", { name: "Unfinished order of 20 Nov 2026" }));
  expect(
    shown.getByText(/^It can't be paid right now, because the store has run out of Perindopril\./),
  ).toHaveTextContent("You can order the rest now. The new order will replace this one.");
  expect(screen.queryByRole("link", { name: "Continue to checkout" })).toBeNull();
  const card = within(screen.getByRole("article", { name: "Metformin" }));
  expect(card.getByText(/The order above says why, and what you can do\./)).toBeVisible();
  expect(shown.getByRole("button", { name: "Cancel order" })).toBeVisible();
  await user.click(shown.getByRole("button", { name: "Order the rest" }));
  await waitFor(() => expect(address()).toBe("/renew-confirm/tok?selected=1,2"));
});

it("an unfinished order of which the store has run out of everything says what to do", async () => {
  const items = halfGone.items.map((item) => ({ ...item, is_out_of_stock: true as const }));
  renderPage([{ ...halfGone, items, out_of_stock: "all" }]);
  const shown = within(await screen.findByRole("region", { name: "Unfinished order of 20 Nov 2026" }));
  expect(
    shown.getByText(/^It can't be paid right now, because the store has run out of everything in it\./),
  ).toHaveTextContent("Look here again later. If you need it soon, contact us.");
  expect(screen.queryByRole("link", { name: "Continue to checkout" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Order the rest" })).toBeNull();
});

it("the dashboard follows what the store says of an unfinished order with the current prices", async () => {
  const renderWith = (renewals: PatientRenewal[], currentPrices: CurrentPriceList) =>
    renderApp({
      token: "t",
      api: {
        prescriptions: { listMine: () => prescriptions },
        renewals: { listMine: () => ({ renewals }), currentPrices: () => currentPrices },
      },
    });
  renderWith([unpaid], { prices: [{ id: 1, total_cents: 100 }], out_of_stock: [2] });
  expect(await screen.findByText(/because the store has run out of Perindopril/)).toBeVisible();
  cleanup();
  const prices = [1, 2].map((id) => ({ id, total_cents: 100 }));
  renderWith([halfGone], { prices });
  const shown = within(await screen.findByRole("region", { name: "Unfinished order of 20 Nov 2026" }));
  expect(await shown.findByRole("link", { name: "Continue to checkout" })).toBeVisible();
});

it("a placed order that ended before its payment was confirmed claims neither that it was cancelled nor that nothing was charged", async () => {
  const lapsed = { ...last_order, state: "lapsed", continue_url: null } as const;
  const items = prescriptions.map((item) => ({ ...item, last_order: lapsed }));
  renderPage([{ ...unpaid, state: "lapsed", continue_url: null, order_name: "#1002" }], undefined, items);
  const card = within(await screen.findByRole("article", { name: "Metformin" }));
  expect(
    await card.findByText(
      "Your order of 20 Nov 2026 ended before the payment was confirmed. If you have paid, contact us.",
    ),
  ).toBeVisible();
});

it.each([
  [
    "2026-11-22",
    "The prescription for Metformin expires on 22 Nov 2026. From then on, it can't be ordered again, so finish this order.",
  ],
  [
    "2026-11-21",
    "The prescription for Metformin has expired. If this order is closed or cancelled, it can't be ordered again, so finish it.",
  ],
  ["2026-11-24", null],
])("an unfinished order of a prescription that expires on %s says why not to wait", async (day, said) => {
  const [first, ...rest] = prescriptions;
  renderPage([unpaid], undefined, first ? [{ ...first, prescription_expiry_date: day }, ...rest] : []);
  const shown = within(await screen.findByRole("region", { name: "Unfinished order of 20 Nov 2026" }));
  if (said) expect(shown.getByText(said)).toBeVisible();
  else expect(shown.queryByText(/^The prescription for/)).toBeNull();
});

it("a medicine says that the pharmacy removed it from its order, until it is ordered again", async () => {
  const [kept, ...removed_items] = paid.items;
  const changed = { ...paid, items: kept ? [kept] : [], removed_items, is_changed: true };
  const said =
    "The pharmacy removed this from your order of 12 Nov 2026. If you do not know why, contact us.";
  renderPage([changed]);
  const card = within(await screen.findByRole("article", { name: "Perindopril" }));
  expect(await card.findByText(said)).toBeVisible();
  expect(within(screen.getByRole("article", { name: "Metformin" })).queryByText(said)).toBeNull();
  cleanup();
  renderPage([unpaid, changed]);
  expect(await screen.findByRole("region", { name: "Unfinished order of 20 Nov 2026" })).toBeVisible();
  expect(screen.queryByText(said)).toBeNull();
});

it("unfinished orders of the same day have distinct names", async () => {
  const another = { ...unpaid, id: "6a3f5f0e-7c0f-4a53-9c53-0d5f9d6a1b22" };
  const before = {
    ...unpaid,
    id: "6a3f5f0e-7c0f-4a53-9c53-0d5f9d6a1b23",
    created_at: "2026-11-18T20:00:00.000Z",
  };
  renderPage([unpaid, another, before]);
  await screen.findByRole("region", { name: "Unfinished order of 20 Nov 2026, 1 of 2" });
  const names = screen.getAllByRole("region", { name: /Unfinished order/ });
  expect(names.map((region) => region.getAttribute("aria-label"))).toEqual([
    "Unfinished order of 20 Nov 2026, 1 of 2",
    "Unfinished order of 20 Nov 2026, 2 of 2",
    "Unfinished order of 19 Nov 2026",
  ]);
  expect(screen.getByRole("heading", { name: "Order of 20 Nov 2026, 2 of 2: not paid yet" })).toBeVisible();
});

it.each([null, 0])(
  "an unfinished order for a total of %s shows no total, because there may be nothing to pay",
  async (total_cents) => {
    renderPage([{ ...unpaid, total_cents }]);
    const shown = within(await screen.findByRole("region", { name: "Unfinished order of 20 Nov 2026" }));
    expect(shown.getByText(/^No payment for it has reached us yet\./)).toBeVisible();
    expect(shown.getByRole("link", { name: "Continue to checkout" })).toBeVisible();
  },
);

it("an unfinished order can be cancelled from the dashboard", async () => {
  const renewals = [unpaid];
  const cancel = vi.fn((_input: unknown) => {
    renewals.pop();
    return { id: unpaid.id, state: "lapsed" };
  });
  const { user } = renderPage(renewals, cancel);
  await user.click(await screen.findByRole("button", { name: "Cancel order" }));
  expect(await screen.findByText("The order was cancelled.")).toBeVisible();
  expect(cancel).toHaveBeenCalledWith({ renewalId: unpaid.id });
  await waitFor(() => expect(screen.queryByRole("region", { name: /Unfinished order/ })).toBeNull());
});

it("cancelling an order that was paid and then cancelled by the pharmacy doesn't claim that nothing was charged", async () => {
  const { user } = renderPage(
    [unpaid],
    vi.fn(() => ({ id: unpaid.id, state: "cancelled" })),
  );
  await user.click(await screen.findByRole("button", { name: "Cancel order" }));
  const outcome = (await screen.findByText("The order was cancelled.")).closest("[role=status]");
  expect(outcome).toHaveTextContent(
    "It had been paid, and the pharmacy cancelled it. If you have not received a refund, contact us.",
  );
  expect(outcome).not.toHaveTextContent("Nothing was charged");
});

it("cancelling an order that was placed and then voided says what to do if it was paid", async () => {
  const { user } = renderPage(
    [unpaid],
    vi.fn(() => ({ id: unpaid.id, state: "lapsed", was_placed: true })),
  );
  await user.click(await screen.findByRole("button", { name: "Cancel order" }));
  const outcome = (await screen.findByText("This order has ended.")).closest("[role=status]");
  expect(outcome).toHaveTextContent("If you have paid, or a parcel from it still arrives, contact us.");
  expect(outcome).not.toHaveTextContent("Nothing was charged");
});

it("orders are cancelled one at a time, so that each outcome is shown", async () => {
  const cancel = vi.fn(() => new Promise<never>(() => undefined));
  const other = { ...unpaid, id: "00000000-0000-4000-8000-000000000009" };
  const { user } = renderPage([unpaid, other], cancel);
  const [first, second] = await screen.findAllByRole("button", { name: "Cancel order" });
  await user.click(first as HTMLElement);
  await waitFor(() => expect(second).toBeDisabled());
  expect(cancel).toHaveBeenCalledTimes(1);
});

it("a cancellation after the payment says that it came too late", async () => {
  const cancel = vi.fn(() =>
    Promise.reject(refusal("ALREADY_PAID", { status: 409, message: "This order has already been paid." })),
  );
  const { user } = renderPage([unpaid], cancel);
  await user.click(await screen.findByRole("button", { name: "Cancel order" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The order was not cancelled.This order has already been paid.",
  );
});

it("a cancellation without an answer is not reported as failed, because the order may be gone", async () => {
  const { user } = renderPage(
    [unpaid],
    vi.fn(() => Promise.reject(new TypeError("Failed to fetch"))),
  );
  await user.click(await screen.findByRole("button", { name: "Cancel order" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "We do not know whether the order was cancelled.There was no answer. Check your connection and try again.",
  );
});

it("a paid item is not shown as unpaid because of a later checkout", async () => {
  renderPage([unpaid, paid]);
  const card = within(await screen.findByRole("article", { name: "Metformin" }));
  const paidNote = await card.findByText("Last order: paid, 12 Nov 2026");
  const note = card.getByText(/This new one has not been paid/);
  expect(note).toHaveTextContent("Another order was started on 20 Nov 2026.");
  expect(paidNote.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

async function recentRows() {
  const heading = await screen.findByRole("heading", { name: "Recent Orders" });
  const rows = within(heading.closest("section") as HTMLElement).getAllByRole("listitem");
  return rows.map((row) => row.textContent);
}

it("A-DASH-10 recent orders show each order's items together, newest first, paid or unfinished", async () => {
  const other = { ...unpaid.items[0], id: 3 } as PatientRenewal["items"][number];
  renderPage([unpaid, { ...paid, items: [other] }], undefined, [
    ...prescriptions,
    prescription({ id: 3, product_name: "Ramipril", last_renewal_date: "2026-11-12" }),
  ]);
  await screen.findByRole("region", { name: /Unfinished order/ });
  expect(await recentRows()).toEqual([
    expect.stringMatching(/^MetforminPerindopril20 Nov 2026.*Not finished$/),
    expect.stringMatching(/^Ramipril12 Nov 2026.*Paid$/),
  ]);
});

it("A-DASH-10 recent orders show a prescription on the day of its last renewal when no order of that day is known", async () => {
  const earlier = { ...last_order, state: "paid", at: paid.created_at, continue_url: null } as const;
  renderPage([paid], undefined, [
    prescription({ id: 1, product_name: "Metformin", last_renewal_date: "2026-11-20", last_order: earlier }),
  ]);
  await screen.findByRole("link", { name: "All your orders" });
  expect(await recentRows()).toEqual([expect.stringMatching(/^Metformin20 Nov 2026 \(yesterday\)$/)]);
});

it("A-DASH-10 recent orders show a prescription with its last renewal, not with an earlier paid order", async () => {
  renderPage([unpaid, paid]);
  await screen.findByRole("region", { name: /Unfinished order/ });
  expect(await recentRows()).toEqual([
    expect.stringMatching(/^MetforminPerindopril20 Nov 2026.*Not finished$/),
  ]);
});

it("A-DASH-08 a discount reserved by an unpaid order is not shown as used", async () => {
  const held = discount({ scope: "first_order_only", isReserved: true });
  renderApp({ token: "t", api: { prescriptions: { listMine: () => [prescription({ discount: held })] } } });
  expect(await screen.findByText("10% off is reserved for your order")).toBeVisible();
  expect(screen.queryByText("Used")).toBeNull();
});

it("a placed order says so and asks for nothing", async () => {
  const placed = { ...unpaid, continue_url: null, reserved_until: null, is_placed: true };
  const placedItem = prescription({
    id: 1,
    product_name: "Metformin",
    repeats: 0,
    eligibility: eligibilityWith({ repeats: 0, holds_placed_repeat: true }),
    last_renewal_date: "2026-11-20",
    last_order: { ...last_order, continue_url: null, is_placed: true },
  });
  renderApp({
    token: "t",
    api: {
      prescriptions: { listMine: () => [placedItem] },
      renewals: { listMine: () => ({ renewals: [placed] }) },
    },
  });
  const shown = within(await screen.findByRole("region", { name: "Placed order of 20 Nov 2026" }));
  expect(
    shown.getByText(/^Order placed. The pharmacy still needs to confirm the payment./),
  ).toHaveTextContent(
    "If you are paying by bank transfer or at the pharmacy, follow the store's instructions.",
  );
  expect(shown.getByText("2 × Perindopril")).toBeVisible();
  const card = screen.getByRole("article", { name: "Metformin" });
  expect(card).toHaveTextContent(
    "20 Nov 2026: Order placed. The pharmacy still needs to confirm the payment.",
  );
  expect(card).toHaveTextContent("Your last repeat is in an order you have placed.");
  const recent = screen.getByRole("heading", { name: "Recent Orders" }).closest("section") as HTMLElement;
  expect(within(recent).getByRole("listitem")).toHaveTextContent(/^Metformin20 Nov 2026.*Placed$/);
  expect(screen.queryByRole("region", { name: /Unfinished order/ })).toBeNull();
  for (const name of [/Pay/, /Continue/, /Cancel/]) {
    expect(screen.queryByRole("link", { name })).toBeNull();
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
  expect(document.body).not.toHaveTextContent(/not (been )?(paid|finished)|unfinished|reserved until/i);
});

it("a placed order from which everything was removed isn't shown as one to wait for", async () => {
  const removed_items = unpaid.items;
  renderPage([
    { ...unpaid, continue_url: null, is_placed: true, items: [], removed_items, is_changed: true },
  ]);
  const told = await screen.findAllByText(/^The pharmacy removed this from your order of 20 Nov 2026/);
  expect(told).toHaveLength(removed_items.length);
  expect(screen.queryByText(/Order placed/)).toBeNull();
});

it("a placed order that can no longer be cancelled says what to do", async () => {
  const cancel = vi.fn(() =>
    Promise.reject(refusal("CONFLICT", { status: 409, message: messages.cannotCancelPlaced })),
  );
  const { user } = renderPage([unpaid], cancel);
  await user.click(await screen.findByRole("button", { name: "Cancel order" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(messages.cannotCancelPlaced);
});

it("a patient who comes back from the store sees that the order is placed without a reload", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  rememberCheckout("tok", { isOwn: true });
  const placed = { ...unpaid, continue_url: null, reserved_until: null, is_placed: true };
  const renewals = [unpaid];
  renderPage(renewals);
  await screen.findByRole("region", { name: "Unfinished order of 20 Nov 2026" });
  renewals.splice(0, 1, placed);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByRole("region", { name: "Placed order of 20 Nov 2026" })).toBeVisible();
  forgetCheckout();
});

it.each([
  ["its own entry on the dashboard", "/", () => screen.findByRole("region", { name: /^Unfinished order/ })],
  ["a prescription's card", "/", () => screen.findByRole("article", { name: "Metformin" })],
  ["its own page", `/orders/${unpaid.id}`, () => screen.findByRole("region", { name: "Where it is" })],
  ["the page of all orders", "/orders", () => screen.findByRole("article", { name: /^Order of/ })],
])(
  "a patient who continues an order from %s sees after paying it that it is paid",
  async (_from, path, place) => {
    onTestFinished(forgetCheckout);
    const atCheckout = { ...unpaid, continue_url: "#checkout" };
    const items = prescriptions.map((item) => ({
      ...item,
      last_order: { ...last_order, continue_url: "#checkout" },
    }));
    const renewals: PatientRenewal[] = [atCheckout];
    const api = {
      prescriptions: { listMine: () => items },
      renewals: { listMine: () => ({ renewals: [...renewals] }), getMine: () => atCheckout },
    };
    const { user } = renderApp({ path, token: "t", api });
    await user.click(await within(await place()).findByRole("link", { name: "Continue to checkout" }));
    cleanup();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    renderApp({ token: "t", api });
    await screen.findByRole("region", { name: "Unfinished order of 20 Nov 2026" });
    renewals.splice(0, 1, { ...unpaid, state: "paid", continue_url: null });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(screen.queryByRole("region", { name: /^Unfinished order/ })).toBeNull());
  },
);
