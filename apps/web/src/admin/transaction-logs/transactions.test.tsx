import type { TransactionEntry } from "@scriptkeeper/contracts/reporting/transaction-logs";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, refusal } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const renewal: TransactionEntry = {
  transaction_type: "renewal",
  transaction_id: 31,
  transaction_date: "2026-03-09T23:30:00.000Z",
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@people.example",
  shopify_customer_id: "7001",
  product_name: "Atorvastatin 40 mg",
  variant_title: null,
  quantity: 1,
  repeats: 0,
  action: "Order started",
  description: "A repeat was reserved and a checkout was prepared.",
  next_reminder_date: "2026-04-05",
  order_status: "success",
};
const signIn: TransactionEntry = {
  ...renewal,
  transaction_type: "user_login",
  transaction_id: 30,
  shopify_customer_id: null,
  product_name: null,
  variant_title: null,
  quantity: null,
  repeats: null,
  action: "Signed in",
  description: "=HYPERLINK(1)",
  next_reminder_date: null,
  order_status: "attention",
};

type Logs = NonNullable<FakeApi["logs"]>;

function pageOf(logs: TransactionEntry[], pagination: object = {}) {
  const total = logs.length;
  return { logs, pagination: { page: 1, limit: 50, total, totalPages: 1, hasMore: false, ...pagination } };
}

function renderPage(changes: Partial<Logs> = {}, query = "", beside: FakeApi = {}) {
  return renderApp({
    path: `/admin/transaction-logs${query}`,
    token: "t",
    api: {
      ...beside,
      auth: { verify: () => admin },
      logs: {
        transactions: () => pageOf([renewal, signIn]),
        transactionStats: () => ({
          total_users: 1_204,
          total_prescriptions: 88,
          renewals_today: 3,
          new_prescriptions_24h: 5,
        }),
        ...changes,
      },
    },
  });
}

const table = async () => within(await screen.findByRole("table", { name: "Transactions" }));
const cellsOf = async (index: number) => {
  const rows = (await table()).getAllByRole("row");
  return within(rows[index] as HTMLElement)
    .getAllByRole("cell")
    .slice(1);
};

describe("the four cards", () => {
  it("B-TX-01 show counts, and open what they count", async () => {
    renderPage();
    const link = await screen.findByRole("link", { name: "Renewals Today" });
    const card = (name: string) => screen.getByRole("link", { name }).closest("div");
    await waitFor(() => expect(card("Total Users")).toHaveTextContent("1,204"));
    expect(card("Total Prescriptions")).toHaveTextContent("88");
    expect(card("Renewals Today")).toHaveTextContent("3");
    expect(card("New Prescriptions (24h)")).toHaveTextContent("5");
    expect(link).toHaveAttribute("href", "/admin/orders?day=2026-11-21");
    expect(screen.getByRole("link", { name: "New Prescriptions (24h)" })).toHaveAttribute(
      "href",
      "/admin/transaction-logs?within=24h&type=prescription_created",
    );
  });

  it("say that they could not be loaded, without hiding the log", async () => {
    renderPage({ transactionStats: () => Promise.reject(refusal("INTERNAL", { status: 500 })) });
    expect(await screen.findByText("Failed to fetch today's numbers")).toBeVisible();
    expect(await table()).toBeTruthy();
  });
});

describe("the transaction log", () => {
  it("B-TX-04 shows what happened, to whom, with which product, and the outcome", async () => {
    renderPage();
    expect(
      (await table())
        .getAllByRole("columnheader")
        .slice(1)
        .map((cell) => cell.textContent),
    ).toEqual(["Date/Time", "Type", "User", "Product/Action", "Details", "Status"]);
    expect((await cellsOf(1)).map((cell) => cell.textContent)).toEqual([
      "10 Mar 2026, 10:30 am",
      "Renewal",
      "Ann Lee ann@people.example Customer ID: 7001",
      "Atorvastatin 40 mg Qty: 1 | Repeats: 0",
      "A repeat was reserved and a checkout was prepared. Next reminder: 5 Apr 2026",
      "Success",
    ]);
    expect((await cellsOf(2)).map((cell) => cell.textContent)).toEqual([
      "10 Mar 2026, 10:30 am",
      "Sign-in",
      "Ann Lee ann@people.example",
      "Signed in",
      "=HYPERLINK(1)",
      "Attention",
    ]);
    expect((await cellsOf(1))[1]?.querySelector("svg")).not.toBeNull();
  });

  it("B-TX-07 highlights what did not succeed", async () => {
    renderPage();
    expect((await table()).getByText("Success").className).toContain("bg-accent");
    expect((await table()).getByText("Attention").className).toContain("bg-danger-soft");
  });

  it("B-TX-05 B-TX-06 says when it is empty, and then has no pages", async () => {
    renderPage({ transactions: () => pageOf([]) });
    expect(await screen.findByText("No transactions found")).toBeVisible();
    expect(screen.queryByRole("navigation", { name: /Pages/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Export all" })).toBeDisabled();
  });

  it("B-TX-06 has pages when there is more than one", async () => {
    const transactions = vi.fn(() => pageOf([renewal], { total: 10_000, totalPages: 200, hasMore: true }));
    const { user, address } = renderPage({ transactions });
    const pages = within(await screen.findByRole("navigation", { name: "Pages of transactions" }));
    expect(pages.getByText("1–1 of more than 10,000 transactions")).toBeVisible();
    await user.click(pages.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(address()).toBe("/admin/transaction-logs?page=2"));
    expect(transactions).toHaveBeenLastCalledWith(expect.objectContaining({ page: 2 }));
  });

  it("B-TX-11 says in a message and in its place that it could not be loaded, and tries again", async () => {
    let asked = 0;
    const { user } = renderPage({
      transactions: () =>
        asked++ === 0 ? Promise.reject(refusal("INTERNAL", { status: 500 })) : pageOf([renewal]),
    });
    expect(await screen.findByText("Error")).toBeVisible();
    expect(await screen.findAllByText("Failed to fetch transaction logs")).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await table()).toBeTruthy();
  });

  it("leads to the first page from one past the last that can be opened, without calling it a failure", async () => {
    const details = { field: "page" };
    const { user, address } = renderPage(
      {
        transactions: ({ page }) =>
          page === 201 ? Promise.reject(refusal("BAD_INPUT", { details })) : pageOf([renewal]),
      },
      "?page=201",
    );
    await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
    expect(await table()).toBeTruthy();
    expect(address()).toBe("/admin/transaction-logs");
    expect(screen.queryByText("Failed to fetch transaction logs")).toBeNull();
  });

  it("B-TX-03 reloads log and counts on Refresh", async () => {
    const transactions = vi.fn(() => pageOf([renewal]));
    const { user } = renderPage({ transactions });
    await table();
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(transactions).toHaveBeenCalledTimes(2));
  });
});

describe("the filters of the transaction log", () => {
  it("B-TX-02 B-TX-08 apply page and type at once and the others on Search, and show that those are waiting", async () => {
    const transactions = vi.fn(() => pageOf([renewal]));
    const { user, address } = renderPage({ transactions }, "?page=2");
    await table();
    const search = screen.getByPlaceholderText("Search by name, email, product...");
    await user.type(search, "ann");
    await user.type(screen.getByLabelText("Start Date"), "2026-03-01");
    expect(screen.getByText("Press Search to apply your changes")).toBeVisible();
    expect(search).toHaveAttribute("data-waiting");
    expect(screen.getByLabelText("End Date")).not.toHaveAttribute("data-waiting");
    expect(transactions).toHaveBeenCalledTimes(1);

    await user.selectOptions(screen.getByLabelText("Type"), "Renewals");
    await waitFor(() =>
      expect(transactions).toHaveBeenLastCalledWith({
        search: "",
        type: "renewal",
        start_date: "",
        end_date: "",
        page: 1,
      }),
    );
    expect(search).toHaveValue("ann");

    await user.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() =>
      expect(address()).toBe("/admin/transaction-logs?type=renewal&search=ann&start=2026-03-01"),
    );
    expect(transactions).toHaveBeenLastCalledWith({
      search: "ann",
      type: "renewal",
      start_date: "2026-03-01",
      end_date: "",
      page: 1,
    });
    expect(screen.queryByText("Press Search to apply your changes")).toBeNull();

    const before = transactions.mock.calls.length;
    await user.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() => expect(transactions).toHaveBeenCalledTimes(before + 1));
  });

  it("B-TX-01 say when they show only the last 24 hours, with a button that ends that", async () => {
    const transactions = vi.fn(() => pageOf([renewal]));
    const { user, address } = renderPage({ transactions }, "?within=24h&type=prescription_created");
    expect(await screen.findByText("Only the last 24 hours")).toBeVisible();
    expect(transactions).toHaveBeenLastCalledWith(expect.objectContaining({ within: "24h" }));
    await user.click(screen.getByRole("button", { name: "Show all times" }));
    await waitFor(() => expect(address()).toBe("/admin/transaction-logs?type=prescription_created"));
    expect(transactions).toHaveBeenLastCalledWith(expect.not.objectContaining({ within: "24h" }));
    expect(screen.queryByText("Only the last 24 hours")).toBeNull();
  });

  it("B-TX-02 offer the documented types, and the type that a link has chosen", async () => {
    renderPage({}, "?type=order");
    await table();
    const options = within(screen.getByLabelText("Type")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "All Types",
      "Renewals",
      "New Prescriptions",
      "Orders",
    ]);
  });

  it("refuse an end before the start, at its field", async () => {
    const transactions = vi.fn(() => pageOf([renewal]));
    const { user } = renderPage({ transactions });
    await table();
    await user.type(screen.getByLabelText("Start Date"), "2026-03-02");
    await user.type(screen.getByLabelText("End Date"), "2026-03-01");
    await user.click(screen.getByRole("button", { name: "Search" }));
    expect(screen.getByLabelText("End Date")).toHaveAccessibleDescription(
      "The end date must not be before the start date",
    );
    expect(screen.getByLabelText("End Date")).toHaveFocus();
    expect(transactions).toHaveBeenCalledTimes(1);
  });
});

describe("the exports of the transaction log", () => {
  let saved: { href: string; download: string }[];
  let files: Blob[];
  beforeEach(() => {
    saved = [];
    files = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ href: this.getAttribute("href") ?? "", download: this.download });
    });
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    vi.setSystemTime("2026-03-10T14:00:00.000Z");
  });

  it("B-TX-03 B-TX-09 B-TX-10 save the page as a file made in the browser, safe from formula injection", async () => {
    const { user } = renderPage();
    await table();
    await user.dblClick(screen.getByRole("button", { name: /^Export CSV/ }));
    await waitFor(() =>
      expect(saved).toEqual([{ href: "blob:1", download: "transaction-logs-2026-03-11.csv" }]),
    );
    expect((await files[0]?.text())?.split("\r\n")).toEqual([
      "Date,Type,User,Email,Product,Action,Description",
      "2026-03-10 10:30:00,Renewal,Ann Lee,ann@people.example,Atorvastatin 40 mg,Order started,A repeat was reserved and a checkout was prepared.",
      "2026-03-10 10:30:00,Sign-in,Ann Lee,ann@people.example,,Signed in,'=HYPERLINK(1)",
      "",
    ]);
  });

  it("let the browser download everything that matches the applied filter by a link", async () => {
    const link = vi.fn(() => ({ url: "/api/downloads/lists/abc" }));
    const { user } = renderPage({}, "?type=renewal&search=ann&start=2026-03-01", { exports: { link } });
    await table();
    await user.type(screen.getByLabelText("Search"), "other");
    await user.click(screen.getByRole("button", { name: "Export all" }));
    expect(await screen.findByText("All 2 rows in this list")).toBeVisible();
    await user.click(await screen.findByRole("menuitem", { name: "CSV, for spreadsheets" }));
    await waitFor(() => expect(saved).toEqual([{ href: "/api/downloads/lists/abc", download: "" }]));
    expect(await screen.findByText("Your browser is saving the file.")).toBeVisible();
    expect(link).toHaveBeenCalledExactlyOnceWith({
      list: "transaction_logs",
      format: "csv",
      filter: { search: "ann", type: "renewal", start_date: "2026-03-01", end_date: "" },
    });
  });

  it("say when the export could not be started", async () => {
    const { user } = renderPage();
    await table();
    await user.click(screen.getByRole("button", { name: "Export all" }));
    await user.click(await screen.findByRole("menuitem", { name: "JSON, for programs" }));
    expect(await screen.findByText("The export could not be started. Please try again.")).toBeVisible();
    expect(saved).toEqual([]);
  });
});
