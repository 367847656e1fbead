import type { LinkStatus } from "@scriptkeeper/contracts/renewals/renewals";
import { act, cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { pendingCheckout, rememberCheckout } from "../../shared/pending-checkout.ts";
import { refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { returnToPage } from "../../testing/return-to-page.ts";
import { preview } from "../../testing/samples.ts";

function status(state: "open" | "paid" | "cancelled" | "lapsed"): LinkStatus {
  return {
    order: {
      id: "0b8f7d1e-0a52-4a8e-9d6a-6c1f5f3b2a10",
      state,
      created_at: "2026-11-20T20:00:00.000Z",
      reserved_until: null,
      total_cents: 2000,
      continue_url: state === "open" ? "https://store.example/c/1" : null,
      include_delivery: false,
      items: [{ id: 1, product_name: "Metformin", quantity: 1 }],
      other_items: 1,
    },
  };
}

beforeEach(() => sessionStorage.clear());

const renderAt = (path: string, answer: () => LinkStatus | Promise<never>) =>
  renderApp({ path, api: { renewals: { status: answer } } });

it("A-ROUTE-07 a patient who left for the store from a link returns to a thank-you page, not to the sign-in", async () => {
  const success = { partialOrder: false, unavailableProducts: [], shopifyUrl: "https://store.example/c/1" };
  const first = renderApp({
    path: "/renew/tok",
    api: { renewals: { preview: () => preview(), renew: () => success } },
  });
  await first.user.click(await screen.findByRole("button", { name: "Proceed to Checkout" }));
  await vi.waitFor(() => expect(first.leaveFor).toHaveBeenCalled());
  expect(pendingCheckout()).toBe("tok");
  document.body.replaceChildren();
  const ask = vi.fn(() => status("paid"));
  const { address } = renderAt("/", ask);
  expect(await screen.findByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  expect(screen.getByText("Your order is paid.")).toBeVisible();
  expect(screen.getByText("1 other product")).toBeVisible();
  await expect.poll(address).toBe("/thank-you/tok");
  expect(ask).toHaveBeenCalledWith({ token: "tok" });
  expect(pendingCheckout()).toBeNull();
});

it.each([
  ["somebody they help", "Anna Muster", "/thank-you/tok"],
  ["themselves", undefined, "/"],
])(
  "A-ROUTE-07 a signed-in patient who ordered for %s sees what became of the order",
  async (_whom, forPatient, leadsTo) => {
    const success = { partialOrder: false, unavailableProducts: [], shopifyUrl: "https://store.example/c/1" };
    const patient = forPatient === undefined ? {} : { for_patient: forPatient };
    const renewals = { preview: () => preview(patient), renew: () => success };
    const first = renderApp({ path: "/renew-confirm/tok", token: "t", api: { renewals } });
    await first.user.click(await screen.findByRole("button", { name: "Proceed to Checkout" }));
    await vi.waitFor(() => expect(first.leaveFor).toHaveBeenCalled());
    document.body.replaceChildren();
    const { address } = renderApp({
      path: "/",
      token: "t",
      api: { renewals: { status: () => ({ ...status("paid"), ...patient }) } },
    });
    const home = forPatient === undefined ? "My Prescriptions" : "Thank you";
    expect(await screen.findByRole("heading", { name: home })).toBeVisible();
    await expect.poll(address).toBe(leadsTo);
  },
);

it("a signed-in patient who came from an email, perhaps somebody else's, sees what became of the order", async () => {
  rememberCheckout("tok", { isOwn: false });
  const { address } = renderApp({
    path: "/",
    token: "t",
    api: { renewals: { status: () => status("paid") } },
  });
  expect(await screen.findByText("Your order is paid.")).toBeVisible();
  await expect.poll(address).toBe("/thank-you/tok");
  expect(pendingCheckout()).toBeNull();
});

it("the page without a link uses the one with which the patient left", async () => {
  rememberCheckout("tok", { isOwn: false });
  const { address } = renderAt("/thank-you", () => status("open"));
  expect(await screen.findByText("We have not had confirmation of your payment yet.")).toBeVisible();
  await expect.poll(address).toBe("/thank-you/tok");
  expect(screen.getByRole("link", { name: "Continue to checkout" })).toHaveAttribute(
    "href",
    "https://store.example/c/1",
  );
});

it("A-ROUTE-07 a patient who continues from there to the checkout returns to the page, not to the sign-in", async () => {
  rememberCheckout("tok", { isOwn: false });
  const { order } = status("open");
  const { user } = renderAt("/", () => ({ order: order && { ...order, continue_url: "#checkout" } }));
  await user.click(await screen.findByRole("link", { name: "Continue to checkout" }));
  cleanup();
  const { address } = renderAt("/", () => status("paid"));
  expect(await screen.findByText("Your order is paid.")).toBeVisible();
  await expect.poll(address).toBe("/thank-you/tok");
});

it("the page says that an order is placed when the pharmacy has yet to confirm the payment", async () => {
  const { order } = status("open");
  const ask = vi.fn(() => ({ order: order && { ...order, continue_url: null, is_placed: true } }));
  renderAt("/thank-you/tok", ask);
  expect(await screen.findByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  expect(screen.getByText("Order placed. The pharmacy still needs to confirm the payment.")).toBeVisible();
  expect(
    screen.getByText(/^If you are paying by bank transfer or at the pharmacy, follow the store/),
  ).toBeVisible();
  expect(screen.queryByText("We have not had confirmation of your payment yet.")).toBeNull();
  expect(screen.queryByRole("link", { name: "Continue to checkout" })).toBeNull();
});

it("the page says of an order that was sent unpaid that its payment is still open, and what to do", async () => {
  const { order } = status("paid");
  const unpaid = { is_placed: true, is_sent_unpaid: true, include_delivery: false } as const;
  renderAt("/thank-you/tok", () => ({ order: order && { ...order, ...unpaid } }));
  expect(await screen.findByText("The payment of your order is still open.")).toBeVisible();
  expect(
    screen.getByText(/^It was packed, and its payment is still open\. If you have not paid/),
  ).toBeVisible();
  expect(screen.queryByText(/received your payment/)).toBeNull();
});

it.each(["open", "paid"] as const)(
  "the page says of an order with its payment open (%s) that everything was removed from it, not to wait for it",
  async (state) => {
    const { order } = status(state);
    const emptied = { is_placed: true, continue_url: null, items: [], other_items: 0 };
    renderAt("/thank-you/tok", () => ({ order: order && { ...order, ...emptied } }));
    expect(await screen.findByText("The pharmacy removed everything from this order.")).toBeVisible();
    expect(screen.queryByText(/Order placed|Do not order again/)).toBeNull();
  },
);

it.each([
  [
    "cancelled",
    "This order was cancelled.",
    /^It was paid, and cancelled afterwards\. If you have not received a refund, contact us\./,
  ],
  [
    "lapsed",
    "This order has ended.",
    /^It was placed, and ended before the payment was confirmed\. If you have paid, or a parcel/,
  ],
] as const)(
  "the page thanks nobody for an order that is %s by now, and says what to do",
  async (state, title, words) => {
    const { order } = status(state);
    const placed = state === "lapsed" && { was_placed: true as const };
    renderAt("/thank-you/tok", () => ({ order: order && { ...order, ...placed } }));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText("1 × Metformin")).toBeVisible();
    expect(screen.getByRole("link", { name: "Order again" })).toHaveAttribute(
      "href",
      "/renew-confirm/tok?selected=1",
    );
    expect(screen.getByRole("heading", { level: 1, name: "Your order" })).toBeVisible();
    expect(screen.queryByText(/is placed|is paid|in a moment/)).toBeNull();
  },
);

it.each([{ state: "paid" }, { state: "open", is_placed: true, continue_url: null }] as const)(
  "the page says what was asked for and is not in an order that is %j",
  async (changes) => {
    const { order } = status("paid");
    const missing_items = [{ id: 2, product_name: "Perindopril", variant_title: "4 mg", quantity: 1 }];
    renderAt("/thank-you/tok", () => ({ order: order && { ...order, ...changes, missing_items } }));
    expect(await screen.findByText("Perindopril, 4 mg: not in this order")).toBeVisible();
    expect(screen.getByText(/Not everything that you asked for is in this order\./)).toBeVisible();
    expect(screen.queryByText(/You do not need to do anything else/)).toBeNull();
  },
);

it("the page thanks nobody for an order that was closed before it was paid, and shows a payment all the same", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let state: "lapsed" | "paid" = "lapsed";
  renderAt("/thank-you/tok", () => status(state));
  expect(await screen.findByText("This order was closed before it was paid.")).toBeVisible();
  expect(
    screen.getByText(
      /^If the store has told you that you have paid, do not order again: .* If you have not paid, nothing was ordered or charged,/,
    ),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Order again" })).toBeVisible();
  expect(screen.queryByText(/Thank you|is placed/)).toBeNull();
  state = "paid";
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText("Your order is paid.")).toBeVisible();
});

it("the page does not promise that an order which is being closed can still be finished", async () => {
  const { order } = status("open");
  renderAt("/thank-you/tok", () => ({ order: order && { ...order, state: "closing", continue_url: null } }));
  expect(
    await screen.findByText(/If you have not paid, it is being closed, and nothing is ordered or charged\.$/),
  ).toBeVisible();
  expect(screen.queryByText(/you can still finish it/)).toBeNull();
});

it("the page does not call an order paid from which the pharmacy removed everything", async () => {
  const { order } = status("paid");
  renderAt("/thank-you/tok", () => ({ order: order && { ...order, items: [], other_items: 0 } }));
  expect(await screen.findByText("The pharmacy removed everything from this order.")).toBeVisible();
  expect(screen.getByText("If you have paid and not received a refund, contact us.")).toBeVisible();
  expect(screen.queryByText("Your order is paid.")).toBeNull();
});

const lastSupply = {
  sentence: "This was your last repeat of Metformin.",
  next_step: "See your doctor for a new prescription.",
};

function lastRepeat(): LinkStatus {
  const { order } = status("paid");
  const items = order?.items.map((item) => ({ ...item, last_supply: lastSupply })) ?? [];
  return { order: order && { ...order, items } };
}

it("the page says when it was the last supply, with the letter to the doctor", async () => {
  renderAt("/thank-you/tok", lastRepeat);
  expect(await screen.findByText(lastSupply.sentence, { exact: false })).toBeVisible();
  expect(screen.getByText(lastSupply.next_step)).toBeVisible();
  expect(screen.getByRole("link", { name: "Letter to your doctor about Metformin" })).toHaveAttribute(
    "href",
    "/prescriptions/1/letter",
  );
});

it("the page says to a carer that it was the last supply, without the letter, which is not theirs", async () => {
  renderAt("/thank-you/tok", () => ({ ...lastRepeat(), for_patient: "Anna Muster" }));
  expect(await screen.findByText(lastSupply.sentence, { exact: false })).toBeVisible();
  expect(screen.queryByRole("link", { name: /^Letter to/ })).toBeNull();
});

it("A-ROUTE-07 a carer goes on from the page to the patient's prescriptions, not to their own", async () => {
  const whose = { for_patient: "Bea Example", for_patient_id: 12 };
  renderAt("/thank-you/tok", () => ({ ...status("paid"), ...whose }));
  expect(await screen.findByRole("link", { name: "See Bea Example's prescriptions" })).toHaveAttribute(
    "href",
    "/for/12",
  );
  expect(screen.queryByRole("link", { name: "See your prescriptions" })).toBeNull();
});

it.each([
  ["without any link", "/thank-you", () => status("open")],
  ["with one that has expired", "/thank-you/old", () => Promise.reject(refusal("LINK_DEAD"))],
  ["with one that has no order", "/thank-you/tok", () => ({ order: null })],
])("%s the page says what a payment means", async (_what, path, answer) => {
  renderAt(path, answer);
  expect(await screen.findByText("If you have paid, your order is placed.")).toBeVisible();
  expect(
    screen.getByText(/If you ordered for somebody else, they find it among their orders\.$/),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "See your prescriptions" })).toHaveAttribute("href", "/");
});

it("the page, left open, promises a carer no confirmation once they may not see the order any more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let isEnded = false;
  const whose = { for_patient: "Bea Example", for_patient_id: 12 };
  renderAt("/thank-you/tok", () =>
    isEnded ? Promise.reject(refusal("LINK_DEAD")) : { ...status("open"), ...whose },
  );
  expect(await screen.findByText("We have not had confirmation of your payment yet.")).toBeVisible();
  isEnded = true;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText("If you have paid, your order is placed.")).toBeVisible();
  expect(screen.queryByText("We have not had confirmation of your payment yet.")).toBeNull();
  expect(screen.queryByText(/Bea Example/)).toBeNull();
});

it("the page, come back to, still tells a patient that they paid after their own link has expired", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let isExpired = false;
  const ask = vi.fn(() => (isExpired ? Promise.reject(refusal("LINK_DEAD")) : status("paid")));
  renderAt("/thank-you/tok", ask);
  expect(await screen.findByText("Your order is paid.")).toBeVisible();
  isExpired = true;
  returnToPage();
  await expect.poll(() => ask.mock.calls.length).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText("Your order is paid.")).toBeVisible();
});

it.each([
  ["keeps asking while there is no answer", new TypeError("Failed to fetch"), false],
  ["asks once with a dead link", refusal("LINK_DEAD"), true],
])("%s", async (_what, error, isOnce) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const ask = vi.fn(() => Promise.reject(error));
  renderAt("/thank-you/tok", ask);
  expect(await screen.findByText("If you have paid, your order is placed.")).toBeVisible();
  const before = ask.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(ask.mock.calls.length > before).toBe(!isOnce);
});

it("the page, left open, shows a payment that comes late", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let state: "open" | "paid" = "open";
  renderAt("/thank-you/tok", () => status(state));
  expect(await screen.findByText("We have not had confirmation of your payment yet.")).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  state = "paid";
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText("Your order is paid.")).toBeVisible();
});

it("A-ROUTE-07 somebody who did not leave for the store finds the sign-in as usual", async () => {
  renderApp({ path: "/" });
  expect(await screen.findByRole("button", { name: "Sign In" })).toBeVisible();
});

it("a patient who comes back from a checkout that takes no payment is led to the rest of the order", async () => {
  const { order } = status("open");
  const items = [{ id: 1, product_name: "Metformin", quantity: 1, is_out_of_stock: true as const }];
  renderAt("/thank-you/tok", () => ({ order: order && { ...order, items, out_of_stock: "some" } }));
  expect(
    await screen.findByText(/It can't be paid right now, because the store has run out of Metformin\./),
  ).toBeVisible();
  expect(screen.queryByRole("link", { name: "Continue to checkout" })).toBeNull();
  expect(screen.getByRole("link", { name: "Order the rest" })).toHaveAttribute(
    "href",
    "/renew-confirm/tok?selected=1",
  );
});
