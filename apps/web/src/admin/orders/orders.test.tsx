import type { CountedOrder, OrdersDiscount } from "@scriptkeeper/contracts/renewals/orders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const id = "0e4c7a52-6f6e-4d0e-9a51-52a1f0a3c001";
const order: CountedOrder = {
  id,
  order_name: "#1042",
  state: "open",
  is_placed: true,
  total_cents: 5990,
  created_at: "2026-11-20T23:30:00.000Z",
  patient: { id: 7, first_name: "Ann", last_name: "Lee" },
  lines: [
    { item_id: 5, product_name: "Atorvastatin", variant_title: "40 mg", quantity: 1, is_left_out: false },
    { item_id: 6, product_name: "Zolpidem", variant_title: null, quantity: 2, is_left_out: true },
  ],
};
const gone: CountedOrder = {
  ...order,
  id: id.replace("1", "2"),
  order_name: null,
  state: "opening",
  is_placed: false,
  total_cents: null,
  patient: null,
};

const spring: OrdersDiscount = { name: "Spring offer", is_deleted: false, orders: 12, is_more: false };

function renderPage(query: string, orders: NonNullable<NonNullable<FakeApi["logs"]>["orders"]>) {
  return renderApp({
    path: `/admin/orders${query}`,
    token: "t",
    api: { auth: { verify: () => admin }, logs: { orders } },
  });
}

describe("the orders behind a number", () => {
  it("are listed with their customer, contents and state", async () => {
    const orders = vi.fn(() => ({ orders: [order, gone], total: 2, next: null }));
    renderPage("?day=2026-11-21", orders);
    const rows = within(await screen.findByRole("table", { name: "Orders" })).getAllByRole("row");
    const cells = (row: number) =>
      within(rows[row] as HTMLElement)
        .getAllByRole("cell")
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(cells(1)).toEqual([
      "21 Nov 2026, 10:30 am",
      "#1042",
      "Ann Lee",
      "1 × Atorvastatin (40 mg), 2 × Zolpidem (left out)",
      "$59.90",
      "Placed, payment to be confirmed",
    ]);
    expect(cells(2).slice(1, 3)).toEqual(["No number yet", "Account deleted"]);
    expect(cells(2).slice(4)).toEqual(["–", "Being prepared"]);
    expect(screen.getByRole("link", { name: "Ann Lee" })).toHaveAttribute("href", "/admin/customers/7");
    expect(screen.getByRole("link", { name: "#1042" })).toHaveAttribute(
      "href",
      `/admin/customers/7?show=order&order=${id}`,
    );
    expect(screen.getByText("2", { selector: "strong" }).parentElement).toHaveTextContent(
      "2 orders on 21 Nov 2026.",
    );
    expect(orders).toHaveBeenCalledWith({ day: "2026-11-21" });
  });

  it("have pages when there are more", async () => {
    const orders = vi.fn(() => ({ orders: [order], total: 1_200, next: id }));
    const { user, address } = renderPage("", orders);
    expect(await screen.findByText(/in the last 30 days/)).toHaveTextContent("1,200 orders");
    await user.click(screen.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(address()).toBe(`/admin/orders?after=${id}`));
    expect(orders).toHaveBeenLastCalledWith({ day: "", after: id });
  });

  it("are searched and reversed with the URL, as are their pages and their file", async () => {
    const orders = vi.fn(() => ({ orders: [order], total: 3, next: id as string | null }));
    const { user, address } = renderPage("", orders);
    await user.type(await screen.findByRole("searchbox", { name: "Search orders" }), "lee zolp{Enter}");
    await waitFor(() => expect(address()).toBe("/admin/orders?search=lee+zolp"));
    expect(screen.getByText(/in the last 30 days/)).toHaveTextContent("Matches among 3 orders");
    const made = screen.getByRole("columnheader", { name: "Made" });
    expect(made).toHaveAttribute("aria-sort", "descending");
    await user.click(within(made).getByRole("button"));
    await waitFor(() => expect(address()).toBe("/admin/orders?search=lee+zolp&order=asc"));
    expect(made).toHaveAttribute("aria-sort", "ascending");
    expect(orders).toHaveBeenLastCalledWith({ day: "", search: "lee zolp", sort: "made", order: "asc" });
    await user.click(screen.getByRole("button", { name: "Newer" }));
    await waitFor(() => expect(address()).toBe(`/admin/orders?search=lee+zolp&order=asc&after=${id}`));
    expect(screen.getByRole("button", { name: "Oldest" })).toBeEnabled();
  });

  it("are filtered by days in the URL, as is their file, with a way back", async () => {
    const counted = { title: "Orders from 1 Oct 2026 until 31 Oct 2026", is_more: false, most: 10_000 };
    const orders = vi.fn(({ from }: { from?: string | undefined }) => ({
      orders: [order],
      total: 41,
      next: null,
      ...(from && { counted }),
    }));
    const { user, address } = renderPage("?day=2026-11-21", orders);
    const from = await screen.findByLabelText("Made from");
    expect(from).toHaveValue("2026-11-21");
    fireEvent.input(from, { target: { value: "2026-10-01" } });
    fireEvent.input(screen.getByLabelText("Made until"), { target: { value: "2026-09-30" } });
    await user.click(screen.getByRole("button", { name: "Show" }));
    expect(screen.getByText("The last day must not be before the first day")).toBeVisible();
    expect(screen.getByLabelText("Made until")).toHaveFocus();
    fireEvent.input(screen.getByLabelText("Made until"), { target: { value: "2026-10-31" } });
    expect(orders).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name: "Show" }));
    await waitFor(() => expect(address()).toBe("/admin/orders?from=2026-10-01&until=2026-10-31"));
    expect(orders).toHaveBeenLastCalledWith({ day: "", from: "2026-10-01", until: "2026-10-31" });
    expect((await screen.findByText(counted.title)).parentElement).toHaveTextContent(`${counted.title}: 41.`);
    await user.click(screen.getByRole("button", { name: "Export" }));
    expect(await screen.findByText("All 41 rows in this list")).toBeVisible();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("link", { name: "All orders in the last 30 days" }));
    await waitFor(() => expect(address()).toBe("/admin/orders"));
  });

  it("B-DISC-01 say for a discount how often it was used and in how many orders, and lead back", async () => {
    const orders = vi.fn(() => ({ orders: [order], total: 14, discount: spring, next: null }));
    const { user, address } = renderPage("?discount=3&day=2026-11-21", orders);
    expect(await screen.findByRole("heading", { level: 1, name: "Orders with a discount" })).toBeVisible();
    expect(await screen.findByText("Spring offer")).toBeVisible();
    expect(screen.getByText("Spring offer").parentElement).toHaveTextContent(
      "Spring offer was used 14 times in 12 orders, of all time.",
    );
    expect(orders).toHaveBeenCalledWith({ discount: 3 });
    const back = within(screen.getByRole("main")).getByRole("link", { name: "Discounts" });
    expect(back).toHaveAttribute("href", "/admin/discounts");
    await user.click(screen.getByRole("button", { name: "Export" }));
    expect(await screen.findByText("All 12 rows in this list")).toBeVisible();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("link", { name: "All orders in the last 30 days" }));
    await waitFor(() => expect(address()).toBe("/admin/orders"));
    expect(orders).toHaveBeenLastCalledWith({ day: "" });
  });

  it.each<[number, Partial<OrdersDiscount>, string]>([
    [1, { orders: 1 }, "Spring offer was used 1 time in 1 order, of all time."],
    [10_000, { is_more: true }, "Spring offer was used more than 10,000 times, of all time."],
  ])("B-DISC-01 state plainly how often: %d %o", async (total, discount, says) => {
    const answer = { orders: [order], total, discount: { ...spring, ...discount }, next: null };
    renderPage("?discount=3", () => answer);
    expect((await screen.findByText("Spring offer")).parentElement).toHaveTextContent(says);
  });

  it.each([
    [
      "unpaid",
      "Unpaid orders of a product",
      "Orders with Zolpidem that are not paid yet",
      "/admin/products",
      "Products",
    ],
    [
      "applied",
      "Orders with a discount",
      "Orders reduced by the discount on prescription 3",
      "/admin/prescriptions/3",
      "Prescription",
    ],
  ] as const)(
    "say for a number that counts as %s what they are and how many, and lead back",
    async (name, heading, title, path, from) => {
      const counted = { title, is_more: false, most: 1_000 };
      const orders = vi.fn(() => ({ orders: [order], total: 1, counted, next: null }));
      const { user, address } = renderPage(`?${name}=3&day=2026-11-21`, orders);
      expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeVisible();
      expect((await screen.findByText(title)).parentElement).toHaveTextContent(`${title}: 1.`);
      expect(within(screen.getByRole("table", { name: "Orders" })).getByText("#1042")).toBeVisible();
      expect(orders).toHaveBeenCalledWith({ [name]: 3 });
      const back = within(screen.getByRole("main")).getByRole("link", { name: from });
      expect(back).toHaveAttribute("href", path);
      await user.type(screen.getByRole("searchbox", { name: "Search orders" }), "lee{Enter}");
      await waitFor(() => expect(orders).toHaveBeenLastCalledWith({ [name]: 3, search: "lee" }));
      expect(screen.getByText(title).parentElement).toHaveTextContent(`Showing matches only. ${title}: 1.`);
      await user.click(screen.getByRole("link", { name: "All orders in the last 30 days" }));
      await waitFor(() => expect(address()).toBe("/admin/orders"));
    },
  );

  it("say when a number has more orders than it counts", async () => {
    const counted = { title: "Orders with Zolpidem that are not paid yet", is_more: true, most: 1_000 };
    renderPage("?unpaid=3", () => ({ orders: [order], total: 1_000, counted, next: null }));
    expect((await screen.findByText(counted.title)).parentElement).toHaveTextContent(
      `${counted.title}: more than 1,000.`,
    );
  });

  it("B-DISC-01 are searched for a discount, with the URL", async () => {
    const orders = vi.fn(() => ({ orders: [order], total: 14, discount: spring, next: id }));
    const { user, address } = renderPage("?discount=3", orders);
    await user.type(await screen.findByRole("searchbox", { name: "Search orders" }), "lee{Enter}");
    await waitFor(() => expect(address()).toBe("/admin/orders?discount=3&search=lee"));
    expect(screen.getByText("Spring offer").parentElement).toHaveTextContent(
      "Showing matches only. Spring offer was used 14 times in 12 orders",
    );
    await user.click(screen.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(address()).toBe(`/admin/orders?discount=3&search=lee&after=${id}`));
    expect(orders).toHaveBeenLastCalledWith({ discount: 3, search: "lee", after: id });
  });

  it.each<[string, Partial<OrdersDiscount>, string]>([
    ["A deleted discount", { name: null, is_deleted: true }, "This discount was deleted"],
    ["A discount that does not exist", { name: null }, "No such discount"],
    ["Spring offer", {}, "This discount was not used in any order that still counts."],
  ])("B-DISC-01 say when there are none: %s", async (name, discount, says) => {
    const none = { ...spring, orders: 0, ...discount };
    renderPage("?discount=3", () => ({ orders: [], total: 0, discount: none, next: null }));
    expect(await screen.findByText(name)).toBeVisible();
    expect(screen.getByText(says)).toBeVisible();
    expect(screen.getByRole("link", { name: "All orders in the last 30 days" })).toBeVisible();
  });

  it("say when none matches a search", async () => {
    renderPage("?search=nobody", () => ({ orders: [], total: 3, next: null }));
    expect(await screen.findByText("No orders match your search")).toBeVisible();
    expect(screen.getByRole("searchbox", { name: "Search orders" })).toHaveValue("nobody");
  });

  it("say when there are none, and where to go", async () => {
    renderPage("?day=2026-11-21", () => ({ orders: [], total: 0, next: null }));
    expect(await screen.findByText("No orders")).toBeVisible();
    expect(screen.getByText("Choose different days.")).toBeVisible();
  });

  it("say that they could not be loaded, and try again", async () => {
    let asked = 0;
    const { user } = renderPage("", () =>
      asked++ === 0
        ? Promise.reject(refusal("INTERNAL", { status: 500 }))
        : { orders: [order], total: 1, next: null },
    );
    expect(await screen.findByText("The orders could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("table", { name: "Orders" })).toBeVisible();
  });
});
