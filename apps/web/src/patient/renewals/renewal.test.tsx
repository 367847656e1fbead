import type { Preview, RenewResult } from "@scriptkeeper/contracts/renewals/renewals";
import { act, cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetCheckout, pendingCheckout } from "../../shared/pending-checkout.ts";
import { stopTheClockAt } from "../../testing/clock.ts";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { returnToPage } from "../../testing/return-to-page.ts";
import { discount, eligibilityWith, preview, previewItem } from "../../testing/samples.ts";

beforeEach(forgetCheckout);

type Renewals = NonNullable<FakeApi["renewals"]>;

const checkout = "https://store.example/checkout/1";
const success: RenewResult = { partialOrder: false, unavailableProducts: [], shopifyUrl: checkout };
const partial: RenewResult = {
  partialOrder: true,
  unavailableProducts: [{ id: 2, product_name: "Perindopril", variant_title: "4 mg, 30 tablets" }],
  shopifyUrl: checkout,
};
const two = preview({
  items: [
    previewItem({ id: 1, product_name: "Metformin", discount: discount(), line_total_cents: [1800, 3600] }),
    previewItem({ id: 2, product_name: "Perindopril", repeats: 1, max_quantity: 1 }),
  ],
});

async function renderRenewal(renewals: Renewals, path = "/renew-confirm/tok") {
  const app = renderApp({ path, api: { renewals } });
  await screen.findByRole("heading", { level: 1, name: "Confirm Your Order" });
  return app;
}

async function proceed(renew: Renewals["renew"], shown: Preview = two) {
  const app = await renderRenewal({ preview: () => shown, ...(renew && { renew }) });
  await app.user.click(await screen.findByRole("button", { name: "Proceed to Checkout" }));
  return app;
}

describe("loading the order", () => {
  it("A-RENEW-02 A-RENEW-03 requests the ids in the URL", async () => {
    const ask = vi.fn(() => two);
    await renderRenewal({ preview: ask }, "/renew-confirm/tok?selected=1,2");
    expect(await screen.findByRole("heading", { level: 2, name: "Metformin" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "Perindopril" })).toBeVisible();
    expect(ask).toHaveBeenCalledWith({ token: "tok", selected: "1,2" });
  });

  it("A-RENEW-03 leaves the choice to the link when the URL names no ids", async () => {
    const ask = vi.fn(() => two);
    await renderRenewal({ preview: ask }, "/renew/tok");
    await screen.findByRole("heading", { level: 2, name: "Metformin" });
    expect(ask).toHaveBeenCalledWith({ token: "tok" });
  });

  it("A-RENEW-01 A-RENEW-09 shows its title and placeholders in the shape of the content", async () => {
    const shown = later<Preview>();
    await renderRenewal({ preview: () => shown.promise });
    expect(screen.getByRole("heading", { level: 1, name: "Confirm Your Order" })).toBeVisible();
    expect(screen.getByRole("status", { name: "Loading your order" })).toBeInTheDocument();
  });

  it("A-RENEW-10 A-ERR-06 says why it failed, and leads back", async () => {
    const dead = () => Promise.reject(refusal("LINK_DEAD", { message: "This link has expired." }));
    const { user, address } = await renderRenewal({ preview: dead });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to load selected prescriptions");
    expect(alert).toHaveTextContent("This link has expired.");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Go back" }));
    await expect.poll(address).toBe("/");
  });

  it("A-RENEW-10 A-ERR-06 says once that a link names items it can't order, and what to do about it", async () => {
    const message = "Failed to load selected prescriptions";
    const foreign = () => Promise.reject(refusal("NOT_FOUND", { status: 404, message }));
    await renderRenewal({ preview: foreign }, "/renew-confirm/tok?selected=1,");
    const alert = await screen.findByRole("alert");
    expect(within(alert).getAllByText(message)).toHaveLength(1);
    expect(alert).toHaveTextContent("Nothing was ordered or charged.");
    expect(alert).toHaveTextContent("Open the whole link again, or go back and select what you need.");
  });

  it("A-RENEW-10 offers a retry when that can help", async () => {
    let asked = 0;
    const ask = () => (asked++ === 0 ? Promise.reject(new TypeError("Failed to fetch")) : two);
    const { user } = await renderRenewal({ preview: ask });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { level: 2, name: "Metformin" })).toBeVisible();
  });

  it.each([
    ["the address selects nothing", "/renew-confirm/tok?selected=", two],
    ["the link has no items", "/renew-confirm/tok", preview({ items: [] })],
  ])('A-RENEW-11 A-ERR-07 says "No products selected" when %s', async (_when, path, shown) => {
    await renderRenewal({ preview: () => shown }, path);
    expect(await screen.findByText("No products selected")).toBeVisible();
    expect(screen.getByRole("button", { name: "Go back" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Proceed to Checkout" })).toBeNull();
  });

  it("says that a paid order needs nothing more", async () => {
    await renderRenewal({ preview: () => preview({ already_paid: true }) });
    expect(await screen.findByText("This order has already been paid.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Proceed to Checkout" })).toBeNull();
  });

  it.each([
    ["already_paid", /^We have received your payment\. /],
    ["already_placed", /If you are paying by bank transfer or at the pharmacy, follow/],
  ] as const)("says what else the link was for that an order %s does not contain", async (state, words) => {
    const items = [previewItem({ id: 1 }), previewItem({ id: 2, product_name: "Perindopril" })];
    await renderRenewal({ preview: () => preview({ [state]: true, items, ordered_ids: [1] }) });
    const text = await screen.findByText(words);
    expect(text).toHaveTextContent(
      "Perindopril is not in this order. If you need it, go back and order it from the prescriptions.",
    );
    expect(text.textContent?.includes("You do not need to do anything")).toBe(false);
    cleanup();
    const [first, ...rest] = items;
    const expired = rest.map((item) => ({ ...item, eligibility: eligibilityWith({ repeats: 0 }) }));
    const shown = first ? [first, ...expired] : [];
    await renderRenewal({ preview: () => preview({ [state]: true, items: shown, ordered_ids: [1] }) });
    expect(await screen.findByText(words)).toHaveTextContent(
      "Perindopril is not in this order and can't be ordered right now. Go back to see why, and what you can do.",
    );
    cleanup();
    const since = items.map((item) => ({ ...item, is_ordered_since: true as const }));
    await renderRenewal({ preview: () => preview({ [state]: true, items: since, ordered_ids: [1] }) });
    expect(await screen.findByText(words)).not.toHaveTextContent("not in this order");
  });

  it("says that a placed order needs nothing more", async () => {
    await renderRenewal({ preview: () => preview({ already_placed: true }) });
    expect(
      await screen.findByText("Order placed. The pharmacy still needs to confirm the payment."),
    ).toBeVisible();
    expect(screen.getByText(/^If you are paying by bank transfer or at the pharmacy, follow/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Proceed to Checkout" })).toBeNull();
  });

  it("offers a checkout that is still open", async () => {
    const open_checkout = { url: checkout, total_cents: 4950 };
    await renderRenewal({ preview: () => preview({ open_checkout }) });
    expect(await screen.findByRole("link", { name: "Continue to checkout" })).toHaveAttribute(
      "href",
      checkout,
    );
    expect(screen.getByText(/\$49\.50/)).toBeVisible();
  });
});

describe("the order", () => {
  it("A-RENEW-04 A-RENEW-06 A-CONST-02 lets the patient order one or two of an item", async () => {
    const { user } = await renderRenewal({ preview: () => two });
    const group = within(await screen.findByRole("group", { name: "Order quantity of Metformin" }));
    const [less, more] = group.getAllByRole("button") as [HTMLElement, HTMLElement];
    expect(group.getByText("1")).toBeVisible();
    expect(less).toBeDisabled();
    await user.click(more);
    expect(group.getByText("2")).toBeVisible();
    expect(more).toBeDisabled();
    await user.click(less);
    expect(group.getByText("1")).toBeVisible();
  });

  it("A-RENEW-05 A-RENEW-06 limits the quantity to the repeats, and says so", async () => {
    await renderRenewal({ preview: () => two });
    const group = await screen.findByRole("group", { name: "Order quantity of Perindopril" });
    expect(within(group).getByRole("button", { name: "Increase quantity of Perindopril" })).toBeDisabled();
    expect(group).toHaveAccessibleDescription("You have 1 repeat left, so you can order 1.");
  });

  it("A-RENEW-07 adds home delivery to the total", async () => {
    const { user } = await renderRenewal({ preview: () => two });
    const delivery = await screen.findByRole("radio", { name: "Add Home Delivery +$30" });
    expect(delivery).not.toBeChecked();
    const total = () => screen.getByText("Total").nextSibling;
    expect(total()).toHaveTextContent("$38.00");
    await user.click(delivery);
    expect(delivery).toBeChecked();
    expect(total()).toHaveTextContent("$68.00");
    expect(screen.getByText("Discount: 10% off").nextSibling).toHaveTextContent("−$2.00");
  });

  it("leaves an unknown price to the store", async () => {
    const items = [previewItem({ unit_price_cents: null, line_total_cents: null })];
    await renderRenewal({ preview: () => preview({ items }) });
    expect(await screen.findByText("Price at checkout")).toBeVisible();
    expect(screen.getByText("Total").nextSibling).toHaveTextContent("Shown at checkout");
  });

  it("A-RENEW-15 leaves out items that can't be ordered, and says why", async () => {
    const renew = vi.fn(() => success);
    const items = [
      previewItem({ id: 1 }),
      previewItem({ id: 2, product_name: "Old one", eligibility: eligibilityWith({ repeats: 0 }) }),
    ];
    await proceed(renew, preview({ items }));
    expect(screen.getByText(/Not in this order: There are no repeats left/)).toBeVisible();
    expect(screen.queryByRole("group", { name: /Old one/ })).toBeNull();
    expect(renew).toHaveBeenCalledWith(
      expect.objectContaining({ prescriptionItems: [{ id: 1, quantity: 1 }] }),
    );
  });

  it("links to the unfinished order that holds the last repeat", async () => {
    const eligibility = eligibilityWith({ repeats: 0, holds_unpaid_repeat: true });
    const items = [previewItem({ eligibility, continue_url: "https://store.example/c/1" })];
    await renderRenewal({ preview: () => preview({ items }) });
    expect(await screen.findByText(/Your last repeat is in an order you have not finished/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Continue to checkout" })).toHaveAttribute(
      "href",
      "https://store.example/c/1",
    );
  });

  it("A-RENEW-13 sends unavailable items for the server to decide, and shows why they may be missing", async () => {
    const renew = vi.fn(() => success);
    const items = [
      previewItem({ id: 1 }),
      previewItem({
        id: 2,
        product_name: "Salbutamol",
        eligibility: eligibilityWith({ is_available: false }),
      }),
    ];
    await proceed(renew, preview({ items }));
    expect(screen.getByText(/Not in this order: The pharmacy can't supply this product/)).toBeVisible();
    expect(renew).toHaveBeenCalledWith(
      expect.objectContaining({
        prescriptionItems: [
          { id: 1, quantity: 1 },
          { id: 2, quantity: 1 },
        ],
      }),
    );
  });

  it("offers the way back when nothing can be ordered", async () => {
    const items = [previewItem({ eligibility: eligibilityWith({ repeats: 0 }) })];
    await renderRenewal({ preview: () => preview({ items }) });
    expect(await screen.findByRole("button", { name: "Go back" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Proceed to Checkout" })).toBeNull();
  });
});

describe("placing the order", () => {
  it("A-RENEW-08 A-RENEW-12 A-API-09 A-ENT-07 A-ENT-09 sends the choices and goes to the checkout", async () => {
    const renew = vi.fn(() => success);
    const { user, leaveFor } = await renderRenewal({ preview: () => two, renew });
    await user.click(await screen.findByRole("button", { name: "Increase quantity of Metformin" }));
    await user.click(screen.getByRole("radio", { name: /Add Home Delivery/ }));
    await user.click(screen.getByRole("button", { name: "Proceed to Checkout" }));
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(checkout));
    expect(renew).toHaveBeenCalledWith({
      token: "tok",
      prescriptionItems: [
        { id: 1, quantity: 2 },
        { id: 2, quantity: 1 },
      ],
      includeDelivery: true,
      agreedTotalCents: 3600 + 2000 + 3000,
    });
  });

  it("can't be pressed twice while it is sending", async () => {
    const answer = later<RenewResult>();
    const { leaveFor } = await proceed(() => answer.promise);
    expect(await screen.findByRole("button", { name: "Preparing your checkout..." })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Increase quantity of Metformin" })).toBeDisabled();
    await act(async () => answer.resolve(success));
    expect(leaveFor).toHaveBeenCalledOnce();
    expect(screen.getByRole("button", { name: "Preparing your checkout..." })).toBeDisabled();
    // For a patient who stops the browser on the way there.
    expect(await screen.findByRole("link", { name: "go to the checkout" })).toHaveAttribute("href", checkout);
  });

  it("A-RENEW-13 A-ERR-10 A-ENT-10 A-CONST-04 says what was left out, and goes to the checkout after 3 seconds", async () => {
    const answer = later<RenewResult>();
    const { leaveFor } = await proceed(() => answer.promise);
    await screen.findByRole("button", { name: "Preparing your checkout..." });
    await stopTheClockAt(() => answer.resolve(partial));
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Some products are unavailable: Perindopril (4 mg, 30 tablets). We've removed them from your order.",
    );
    act(() => vi.advanceTimersByTime(2_999));
    expect(leaveFor).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith(checkout);
  });

  it("A-RENEW-13 A-CONST-04 goes to the checkout after 3 seconds whatever is reloaded in the meantime, and remembers the link for the way back", async () => {
    const answer = later<RenewResult>();
    let asked = 0;
    const { user, leaveFor } = await renderRenewal({
      preview: () => ({ ...two, delivery_fee_cents: 3_000 + 100 * asked++ }),
      renew: () => answer.promise,
    });
    await user.click(await screen.findByRole("button", { name: "Proceed to Checkout" }));
    await stopTheClockAt(() => answer.resolve(partial));
    act(() => vi.advanceTimersByTime(2_000));
    returnToPage();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.getByRole("radio", { name: "Add Home Delivery +$31" })).toBeVisible();
    act(() => vi.advanceTimersByTime(500));
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith(checkout);
    expect(pendingCheckout()).toBe("tok");
  });

  it("A-RENEW-13 remembers the link when the patient does not wait for the 3 seconds", async () => {
    const { user } = await proceed(() => ({ ...partial, shopifyUrl: "#checkout" }));
    await user.click(await screen.findByRole("link", { name: "Go there now" }));
    expect(pendingCheckout()).toBe("tok");
  });

  it("A-RENEW-10 redirects to the start page when the link has expired", async () => {
    let asked = 0;
    const dead = () => Promise.reject(refusal("LINK_DEAD", { message: "This link has expired." }));
    const { user, address } = await renderRenewal({
      preview: () => (asked++ === 0 ? two : dead()),
      renew: dead,
    });
    await user.click(await screen.findByRole("button", { name: "Proceed to Checkout" }));
    const alert = within(await screen.findByRole("alert"));
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await user.click(alert.getByRole("button", { name: "Go back" }));
    await expect.poll(address).toBe("/");
  });

  it("A-ERR-09 says when the store gave no URL", async () => {
    const { leaveFor } = await proceed(() => ({ ...success, shopifyUrl: "" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("No checkout URL received");
    expect(leaveFor).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Try again" })).toBeEnabled();
  });

  it("A-ERR-11 shows the refusal, that nothing was charged, and what has changed", async () => {
    let asked = 0;
    const gone = [
      previewItem({ id: 1, product_name: "Metformin", eligibility: eligibilityWith({ repeats: 0 }) }),
    ];
    const renew = () =>
      Promise.reject(
        refusal("NO_REPEATS_REMAINING", {
          details: { invalidPrescriptions: [{ id: 1, product_name: "Metformin" }] },
        }),
      );
    const { user } = await renderRenewal({
      preview: () => (asked++ === 0 ? two : preview({ items: gone })),
      renew,
    });
    await user.click(await screen.findByRole("button", { name: "Proceed to Checkout" }));
    expect(await screen.findByText(/Not in this order/)).toBeVisible();
    const alert = screen.getByRole("alert");
    expect(alert).toHaveTextContent(
      "Cannot renew: Metformin has no repeats left. Please contact your doctor for a new prescription.",
    );
    expect(alert).toHaveTextContent("Your order was not placed. Nothing was charged.");
  });

  it("A-ERR-12 lets the same order be sent again after a lost connection", async () => {
    let sent = 0;
    const renew = () => (sent++ === 0 ? Promise.reject(new TypeError("Failed to fetch")) : success);
    const { user, leaveFor } = await proceed(renew);
    expect(await screen.findByRole("alert")).toHaveTextContent("An error occurred during renewal");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(checkout));
  });

  it("is enabled again when the browser's back button returns from the store", async () => {
    const { leaveFor } = await proceed(() => success);
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalled());
    const shown = Object.assign(new Event("pageshow"), { persisted: true });
    act(() => void window.dispatchEvent(shown));
    expect(await screen.findByRole("button", { name: "Proceed to Checkout" })).toBeEnabled();
  });
});
