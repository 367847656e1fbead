import type { ProductConfiguration, ProductDemand } from "@scriptkeeper/contracts/catalogue/products";
import type { ProductSync } from "@scriptkeeper/contracts/catalogue/products-sync";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeApi, later, refusal } from "../../testing/fake-api.ts";
import { paragraph } from "../../testing/paragraph.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin } from "../../testing/samples.ts";

const alpha: ProductConfiguration = {
  id: 3,
  product_id: "1001",
  product_name: "Alpha 20 mg",
  days_supply: 30,
  processing_days: 5,
  is_cannabis: false,
  is_available: true,
  is_archived: false,
};
const oil: ProductConfiguration = {
  ...alpha,
  id: 4,
  product_id: "1002",
  product_name: "Oil",
  is_cannabis: true,
  is_available: false,
  is_archived: true,
};
const sync: ProductSync = {
  syncedAt: "2026-11-20T22:15:00.000Z",
  lastFailure: { at: "2026-11-19T22:15:00.000Z", reason: "network" },
  counts: {
    storeProducts: 14,
    configurations: 13,
    available: 12,
    archived: 1,
    deleted: 2,
    failing: 1,
    goneFromStore: 1,
    withoutConfiguration: 3,
  },
  failing: [{ id: "8", title: "Not given" }],
  goneFromStore: [{ product_id: "9", product_name: "Discontinued" }],
  withoutConfiguration: [{ id: "7", title: "Never configured" }],
};

type Products = NonNullable<FakeApi["products"]>;

function renderPage(changes: Partial<Products> = {}, path = "/admin/products") {
  return renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin },
      products: {
        configurations: () => ({ products: [alpha, oil], availableCount: 12, total: 2 }),
        sync: () => sync,
        demand: () => concerned(3),
        ...changes,
      },
    },
  });
}

const more = { count: 1_000, isMore: true };
const concerned = (count: number, changes: Partial<ProductDemand> = {}): ProductDemand => {
  const each = { count, isMore: false };
  return { waiting: each, due: each, prescriptions: each, patients: each, open_orders: each, ...changes };
};

const row = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(`^Select .*${name}`) }));
const failing = (message = "") => Promise.reject(refusal("BUSY", { status: 503, message }));

describe("the list of products", () => {
  it("B-PROD-02 B-ENT-14 A-CONST-06 shows each product's configuration", async () => {
    renderPage();
    const table = within(await screen.findByRole("table", { name: "Products" }));
    expect(
      table
        .getAllByRole("columnheader")
        .slice(1)
        .map((cell) => cell.textContent),
    ).toEqual(["Product", "Days supply", "Processing days", "Type", "Status", "Actions"]);
    const cells = async (name: string) =>
      (await row(name))
        .getAllByRole("cell")
        .slice(1)
        .map((cell) => cell.textContent);
    expect(await cells("Alpha")).toEqual([
      "Alpha 20 mg ID 1001",
      "30",
      "5",
      "Standard 12 months",
      "Available",
      "EditArchiveDelete",
    ]);
    expect((await cells("Oil")).slice(3)).toEqual([
      "Cannabis 6 months",
      "ArchivedUnavailable",
      "EditUnarchiveDelete",
    ]);
    expect(screen.getByText("12 available products can be prescribed.")).toBeVisible();
  });

  it("B-PROD-02 B-PROD-03 keeps search and toggles in the URL and asks the server", async () => {
    const configurations = vi.fn(() => ({ products: [alpha], availableCount: 1, total: 1 }));
    const { user, address } = renderPage({ configurations });
    await user.type(await screen.findByLabelText("Search products"), "alpha{Enter}");
    await user.click(screen.getByLabelText("Show unavailable"));
    expect(configurations).toHaveBeenLastCalledWith({
      search: "alpha",
      page: 1,
      limit: 50,
      showArchived: false,
      showUnavailable: true,
    });
    await user.click(screen.getByLabelText("Show Archived Only"));
    await expect.poll(address).toBe("/admin/products?search=alpha&unavailable=yes&archived=yes");
    expect(configurations).toHaveBeenLastCalledWith(
      expect.objectContaining({ showArchived: true, showUnavailable: true }),
    );
  });

  it.each([
    ["", "No product configurations yet"],
    ["?archived=yes", "No archived products"],
    ["?search=x", "No products match your search"],
    ["?page=3", "This page is past the end of the list"],
  ])("says when it is empty: %s", async (query, title) => {
    renderPage(
      { configurations: () => ({ products: [], availableCount: 0, total: 0 }) },
      `/admin/products${query}`,
    );
    expect(await screen.findByText(title)).toBeVisible();
  });

  it.each([
    ["?search=x", "Archived products and those that the store can't sell are not searched."],
    ["?search=x&unavailable=yes", "Archived products are not searched."],
    ["?search=x&archived=yes", "Only archived products are searched."],
  ])("says which products a search left out: %s", async (query, left) => {
    renderPage(
      { configurations: () => ({ products: [], availableCount: 0, total: 0 }) },
      `/admin/products${query}`,
    );
    expect((await screen.findByText("No products match your search")).parentElement).toHaveTextContent(left);
  });

  it("B-PROD-09 says that it could not be loaded, and tries again", async () => {
    let asked = 0;
    const { user } = renderPage({
      configurations: () => (asked++ === 0 ? failing() : { products: [alpha], availableCount: 1, total: 1 }),
    });
    expect(await screen.findByText("Failed to fetch product configurations")).toBeVisible();
    expect(await screen.findByText("Error loading configurations")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await row("Alpha")).toBeTruthy();
  });
});

describe("refreshing the products", () => {
  it("B-PROD-04 B-PROD-11 fetches the store's products once on a double click and reloads the list", async () => {
    const answer = later<{ count: number; added: number; changed: number }>();
    const refresh = vi.fn(() => answer.promise);
    const configurations = vi.fn(() => ({ products: [alpha], availableCount: 1, total: 1 }));
    const { user } = renderPage({ refresh, configurations });
    await row("Alpha");
    await user.dblClick(screen.getByRole("button", { name: "Refresh Shopify Products" }));
    answer.resolve({ count: 14, added: 2, changed: 1 });
    expect(await screen.findByText("Products refreshed from Shopify (14 products)")).toBeVisible();
    expect(screen.getByText("2 new, 1 changed")).toBeVisible();
    expect(refresh).toHaveBeenCalledOnce();
    await waitFor(() => expect(configurations).toHaveBeenCalledTimes(2));
  });

  it("says how many products stay as they were because the store failed to give them", async () => {
    const { user } = renderPage({ refresh: () => ({ count: 13, added: 0, changed: 1, failing: 1 }) });
    await user.click(await screen.findByRole("button", { name: "Refresh Shopify Products" }));
    expect(
      await screen.findByText("0 new, 1 changed, 1 as before, because the store failed to give it"),
    ).toBeVisible();
  });

  it("B-PROD-09 says that the store could not be reached, and tries again", async () => {
    let asked = 0;
    const { user } = renderPage({
      refresh: () =>
        asked++ === 0 ? failing("Failed to fetch Shopify products") : { count: 1, added: 0, changed: 0 },
    });
    await user.click(await screen.findByRole("button", { name: "Refresh Shopify Products" }));
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("Failed to fetch Shopify products")).toBeVisible();
    expect(alert.getByText(/^Nothing was changed/)).toBeVisible();
    expect(alert.queryByText(/may or may not have been refreshed/)).toBeNull();
    expect(await screen.findByText("Error loading products")).toBeVisible();
    await user.click(alert.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Products refreshed from Shopify (1 product)")).toBeVisible();
    expect(screen.queryByText("Failed to fetch Shopify products")).toBeNull();
  });
});

it("B-PROD-09 doesn't claim an outcome for a refresh whose answer was lost", async () => {
  const { user } = renderPage();
  await user.click(await screen.findByRole("button", { name: "Refresh Shopify Products" }));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText(/^The products may or may not have been refreshed/)).toBeVisible();
  expect(alert.queryByText(/^Nothing was changed/)).toBeNull();
});

describe("the Debug panel", () => {
  const panel = async () => within(await screen.findByRole("region", { name: "Debug" }));
  const facts = async () => (await panel()).getAllByRole("definition").map((fact) => fact.textContent);

  it("B-PROD-05 says where the data came from, when, what failed, how many there are and what has no match", async () => {
    const { user, address } = renderPage();
    await user.click(await screen.findByRole("button", { name: "Debug" }));
    await expect.poll(address).toBe("/admin/products?debug=yes");
    expect(await facts()).toEqual([
      "Saved copy (cache)",
      "21 Nov 2026, 9:15 am",
      "20 Nov 2026, 9:15 am: The store could not be reached, or its answer could not be read.",
      "14",
      "13",
      "12",
      "1",
      "2",
    ]);
    const gone = within((await panel()).getByRole("region", { name: /no longer in the store$/ }));
    expect(gone.getByRole("listitem")).toHaveTextContent("9Discontinued");
    const notGiven = within((await panel()).getByRole("region", { name: /^Products that the store failed/ }));
    expect(notGiven.getByRole("listitem")).toHaveTextContent("8Not given");
    const missing = within((await panel()).getByRole("region", { name: /without a configuration$/ }));
    expect(missing.getByText("and 2 more")).toBeVisible();
  });

  it("B-PROD-05 says live after the store was asked on this visit", async () => {
    const { user } = renderPage(
      { refresh: () => ({ count: 14, added: 0, changed: 0 }) },
      "/admin/products?debug=yes",
    );
    expect((await facts())[0]).toBe("Saved copy (cache)");
    await user.click(screen.getByRole("button", { name: "Refresh Shopify Products" }));
    await waitFor(async () => expect((await facts())[0]).toBe("Live from the store"));
  });

  it("adds a configuration for a product that has none", async () => {
    const restore = vi.fn(() => alpha);
    const { user } = renderPage({ restore }, "/admin/products?debug=yes");
    await user.click(
      (await panel()).getByRole("button", { name: "Add a configuration for Never configured" }),
    );
    expect(await screen.findByText("Configuration added")).toBeVisible();
    expect(restore.mock.calls).toEqual([[{ product_id: "7" }]]);
  });

  it("adds the next without waiting for the answer to the one before", async () => {
    const restore = vi.fn(() => new Promise<never>(() => undefined));
    const withoutConfiguration = [
      { id: "7", title: "Never configured" },
      { id: "8", title: "Nor this one" },
    ];
    const { user } = renderPage(
      { restore, sync: () => ({ ...sync, withoutConfiguration }) },
      "/admin/products?debug=yes",
    );
    for (const { title } of withoutConfiguration) {
      await user.click((await panel()).getByRole("button", { name: `Add a configuration for ${title}` }));
    }
    await waitFor(() => expect(restore).toHaveBeenCalledTimes(2));
  });

  it("B-PROD-09 says that it could not be loaded, and tries again", async () => {
    let asked = 0;
    const { user } = renderPage(
      { sync: () => (asked++ === 0 ? failing() : sync) },
      "/admin/products?debug=yes",
    );
    expect(await screen.findByText("Error loading products")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await panel()).toBeTruthy();
  });
});

describe("archiving and deleting a product", () => {
  it.each([
    ["Alpha 20 mg", "Archive", { id: 3, isArchived: true }, "Product archived successfully"],
    ["Oil", "Unarchive", { id: 4, isArchived: false }, "Product unarchived successfully"],
  ])("B-PROD-06 B-PROD-11 %s: %s, once on a double click", async (name, action, change, message) => {
    const answer = later<typeof alpha>();
    const archive = vi.fn(() => answer.promise);
    const { user } = renderPage({ archive });
    await user.dblClick((await row(name)).getByRole("button", { name: `${action} ${name}` }));
    if (action === "Archive")
      await user.dblClick(await screen.findByRole("button", { name: "Archive product" }));
    answer.resolve(alpha);
    expect(await screen.findByText(message)).toBeVisible();
    expect(archive.mock.calls).toEqual([[{ ...change, change_id: expect.any(String) }]]);
    expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  });

  it.each([
    ["Alpha 20 mg", "Archive", "Failed to archive product"],
    ["Oil", "Unarchive", "Failed to unarchive product"],
  ])("B-PROD-10 %s: says that it failed to %s, and why", async (name, action, message) => {
    const { user } = renderPage({ archive: () => failing("The service is busy.") });
    await user.click((await row(name)).getByRole("button", { name: `${action} ${name}` }));
    if (action === "Archive")
      await user.click(await screen.findByRole("button", { name: "Archive product" }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByText("The service is busy.")).toBeVisible();
  });

  it.each<[ReturnType<typeof concerned>, ...string[]]>([
    [
      concerned(3, { due: more }),
      "3 prescriptions of 3 patients have a reminder scheduled, 1,000+ of them within 30 days.",
      "3 orders with it are not paid yet.",
      "3 patients are waiting to be told when it is back.",
    ],
    [
      concerned(1, { prescriptions: more }),
      "1,000+ prescriptions of 1 patient have a reminder scheduled, 1 of them within 30 days.",
      "1 order with it is not paid yet.",
      "1 patient is waiting to be told when it is back.",
    ],
    [concerned(0), "This affects nobody: no reminder, order or patient depends on it."],
  ])(
    "says who is affected before archiving, and archives nothing on Cancel",
    async (demand, ...sentences) => {
      const archive = vi.fn(() => alpha);
      const { user } = renderPage({ archive, demand: () => demand });
      await user.click((await row("Alpha")).getByRole("button", { name: "Archive Alpha 20 mg" }));
      const question = within(await screen.findByRole("alertdialog", { name: "Archive Alpha 20 mg" }));
      for (const sentence of sentences) expect(await question.findByText(paragraph(sentence))).toBeVisible();
      await user.click(question.getByRole("button", { name: "Cancel" }));
      expect(archive).not.toHaveBeenCalled();
    },
  );

  it("opens what each number of the question counts in a new tab", async () => {
    const { user } = renderPage({ demand: () => concerned(3) });
    await user.click((await row("Alpha")).getByRole("button", { name: "Archive Alpha 20 mg" }));
    const question = within(await screen.findByRole("alertdialog"));
    await question.findByText(paragraph(/^3 prescriptions/));
    const links = question.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["3 prescriptions", "/admin/prescriptions?list=items&counted=product-live.3"],
      ["3 patients", "/admin/prescriptions?list=patients&counted=product-live.3"],
      ["3", "/admin/prescriptions?list=items&counted=product-due.3"],
      ["3 orders", "/admin/orders?unpaid=3"],
      ["3 patients", "/admin/prescriptions?list=patients&counted=product-waiting.3"],
    ]);
    for (const link of question.getAllByRole("link")) expect(link).toHaveAttribute("target", "_blank");
  });

  it("says that it could not count who is affected, and archives all the same", async () => {
    const { user } = renderPage({ archive: () => alpha, demand: () => failing() });
    await user.click((await row("Alpha")).getByRole("button", { name: "Archive Alpha 20 mg" }));
    expect(await screen.findByText(/^We could not count/, undefined, { timeout: 10_000 })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Archive product" }));
    expect(await screen.findByText("Product archived successfully")).toBeVisible();
  });

  it("B-PROD-08 B-PROD-11 asks before deleting, and deletes once", async () => {
    const answer = later<{ success: true }>();
    const remove = vi.fn(() => answer.promise);
    const { user } = renderPage({ delete: remove });
    await user.click((await row("Alpha")).getByRole("button", { name: "Delete Alpha 20 mg" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("Are you sure you want to delete this configuration?")).toBeVisible();
    expect(
      await question.findByText(paragraph(/^3 prescriptions of 3 patients have a reminder scheduled/)),
    ).toBeVisible();
    expect(remove).not.toHaveBeenCalled();
    await user.dblClick(question.getByRole("button", { name: "Delete configuration" }));
    answer.resolve({ success: true });
    expect(await screen.findByText("Configuration deleted successfully")).toBeVisible();
    expect(remove.mock.calls).toEqual([[{ id: 3, change_id: expect.any(String) }]]);
    expect(screen.getByRole("button", { name: "Undo" })).toBeVisible();
  });

  it("B-PROD-10 keeps the question open when the delete fails, for another try", async () => {
    const { user } = renderPage();
    await user.click((await row("Alpha")).getByRole("button", { name: "Delete Alpha 20 mg" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Delete configuration" }));
    expect(await question.findByRole("alert")).toHaveTextContent("Failed to delete configuration");
    expect(question.getByRole("button", { name: "Delete configuration" })).toBeEnabled();
  });
});

it("B-PROD-01 the products have two tabs, each with its own URL", async () => {
  const { user, address } = renderPage({}, "/admin/products?search=alpha");
  await row("Alpha");
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "Manage Products",
    "Bulk Price Update",
  ]);
  await user.click(screen.getByRole("tab", { name: "Bulk Price Update" }));
  await expect.poll(address).toBe("/admin/products?tab=prices");
  await user.click(screen.getByRole("tab", { name: "Manage Products" }));
  await expect.poll(address).toBe("/admin/products?search=alpha");
  expect(await row("Alpha")).toBeTruthy();
});
