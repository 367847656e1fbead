import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { FakeApi } from "../../testing/fake-api.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { admin, prescription, today } from "../../testing/samples.ts";
import { csv, priceRun } from "../products/prices/testing/render-prices.ts";
import { sections } from "./sections.ts";

const numbers = {
  totalCustomers: 1240,
  activePrescriptions: 3512,
  expiringPrescriptions: 87,
  pendingRenewals: 0,
};
const outlook = {
  today,
  remindersDue: [],
  renewals: [],
  countedAt: "2026-11-09T03:50:00.000Z",
  timeZone: "UTC",
};

function renderPage(path = "/admin", api: FakeApi = {}) {
  return renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin },
      logs: { dashboardStats: () => numbers, outlook: () => outlook },
      store: { status: () => ({ checkedAt: null, answeredAt: null, checks: [], scopes: [], topics: [] }) },
      prescriptions: { get: () => ({ ...prescription({ id: 12 }), discount: null }) },
      ...api,
    },
  });
}

const navigation = () => screen.findByRole("navigation", { name: "Administration" });

describe("the back office's shell", () => {
  it("A-SHELL-01 A-SHELL-10 has a bar with the area's title and the page beside it", async () => {
    renderPage();
    const bar = within(await screen.findByRole("banner"));
    expect(bar.getByText("Scriptkeeper Admin")).toBeVisible();
    const main = within(screen.getByRole("main"));
    expect(await main.findByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  it("A-SHELL-07 A-SHELL-11 has eleven entries in order and marks the current one", async () => {
    renderPage("/admin/transaction-logs");
    const links = within(await navigation()).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Dashboard", "/admin"],
      ["Prescriptions", "/admin/prescriptions"],
      ["Users", "/admin/users"],
      ["Customers", "/admin/customers"],
      ["Discounts", "/admin/discounts"],
      ["Transaction Logs", "/admin/transaction-logs"],
      ["Notifications", "/admin/notifications"],
      ["Product Configuration", "/admin/products"],
      ["Database Management", "/admin/database"],
      ["Testing Tools", "/admin/test-tools"],
      ["Settings", "/admin/settings"],
    ]);
    const current = links.filter((link) => link.getAttribute("aria-current") === "page");
    expect(current.map((link) => link.textContent)).toEqual(["Transaction Logs"]);
  });

  it.each([
    ["/admin/insight", "Dashboard"],
    ["/admin/recalls", "Product Configuration"],
  ])("marks for %s, which has no entry of its own, the parent entry: %s", async (path, label) => {
    renderPage(path);
    const links = within(await navigation()).getAllByRole("link");
    const current = links.filter((link) => link.hasAttribute("aria-current"));
    expect(current.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
      [label, "true"],
    ]);
  });

  it("shows beside an entry how much there is to do, as a link to those lines", async () => {
    const counts = () => [
      { kind: "worker_outage" as const, count: 1, is_more: false },
      { kind: "late_patient" as const, count: 500, is_more: true },
      { kind: "review" as const, count: 2, is_more: false },
    ];
    const { user, address } = renderPage("/admin/settings", { worklist: { counts } });
    const entries = within(await navigation());
    const review = await entries.findByRole("link", { name: "Needs review: 2" }, { timeout: 5_000 });
    expect(entries.getByRole("link", { name: "To do: 503+" })).toHaveAttribute("href", "/admin");
    expect(entries.queryAllByRole("link", { name: /: \d/ })).toHaveLength(2);
    await user.click(review);
    await expect.poll(address).toBe("/admin?kind=review");
  });

  it("refreshes the numbers of things to do after any write", async () => {
    const left = [2, 1];
    const { user } = renderPage("/admin/insight", {
      worklist: { counts: () => [{ kind: "review", count: left.shift() ?? 0, is_more: false }] },
      insight: {
        weeklyReport: () => ({ is_wanted: false, email: "a@pharmacy.example", next_on: null }),
        wantWeeklyReport: () => ({ is_wanted: true, email: "a@pharmacy.example", next_on: "2026-11-30" }),
      },
    });
    const entries = within(await navigation());
    await entries.findByRole("link", { name: "Needs review: 2" }, { timeout: 5_000 });
    await user.click(await screen.findByRole("checkbox", { name: "Send me this every Monday" }));
    expect(await entries.findByRole("link", { name: "Needs review: 1" })).toBeVisible();
  });

  it("doesn't refresh them after each part of a long upload, which ends no work", async () => {
    const counts = vi.fn(() => [{ kind: "review" as const, count: 2, is_more: false }]);
    const priceAddRows = vi.fn(() => priceRun());
    const { user } = renderPage("/admin/products?tab=prices", {
      worklist: { counts },
      products: {
        priceLatestRun: () => ({ run: null }),
        priceCreateRun: () => priceRun({ state: "uploading", received: 0 }),
        priceAddRows,
        priceRun: () => priceRun(),
        priceRunRows: () => ({ rows: [] }),
      },
    });
    await within(await navigation()).findByRole("link", { name: "Needs review: 2" }, { timeout: 5_000 });
    const lines = Array.from({ length: 3_500 }, (_, index) => `p${index},1.00`);
    await user.upload(
      await screen.findByLabelText(/Choose a CSV file/),
      csv(["handle,price", ...lines].join("\n")),
    );
    expect(await screen.findByText(/^CSV Loaded/)).toBeVisible();
    expect(priceAddRows).toHaveBeenCalledTimes(4);
    // Once at first, and once after the update was opened.
    expect(counts.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it("A-SHELL-07 can be folded to a rail of icons that keep their names, and unfolded", async () => {
    const { user } = renderPage();
    await user.click(await screen.findByRole("button", { name: "Collapse navigation" }));
    expect(within(await navigation()).getByRole("link", { name: "Users" })).toHaveAttribute("title", "Users");
    expect(screen.queryByText("Records")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Expand navigation" }));
    expect(screen.getByText("Records")).toBeVisible();
  });

  it("A-SHELL-07 stays folded on the next visit", async () => {
    localStorage.setItem("navigation", "rail");
    renderPage();
    expect(await screen.findByRole("button", { name: "Expand navigation" })).toBeVisible();
    localStorage.removeItem("navigation");
  });

  it("A-SHELL-07 is folded on a narrow screen until somebody unfolds it, also on the next visit", async () => {
    const narrow = Object.assign(new EventTarget(), { matches: true });
    vi.stubGlobal("matchMedia", () => narrow);
    const { user } = renderPage();
    await user.click(await screen.findByRole("button", { name: "Expand navigation" }));
    expect(screen.getByText("Records")).toBeVisible();
    cleanup();
    renderPage();
    expect(await screen.findByRole("button", { name: "Collapse navigation" })).toBeVisible();
  });

  it("A-SHELL-07 is folded and unfolded as the screen becomes narrow and wide", async () => {
    const media = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal("matchMedia", () => media);
    renderPage();
    await screen.findByRole("button", { name: "Collapse navigation" });
    for (const [matches, name] of [
      [true, "Expand navigation"],
      [false, "Collapse navigation"],
    ] as const) {
      act(() => {
        media.matches = matches;
        media.dispatchEvent(new Event("change"));
      });
      expect(await screen.findByRole("button", { name })).toBeVisible();
    }
  });

  it("A-SHELL-11 keeps a list's entry marked on the page of one of its rows", async () => {
    renderPage("/admin/prescriptions/12");
    expect(within(await navigation()).getByRole("link", { current: "page" })).toHaveTextContent(
      "Prescriptions",
    );
  });

  it("A-SHELL-02 A-SHELL-03 shows the initials over the fixed picture", async () => {
    renderPage();
    const button = await screen.findByRole("button", { name: "User menu of Morgan Reid" });
    expect(button.querySelector(".avatar-picture")).toHaveTextContent("MR");
  });

  it("A-SHELL-05 A-SHELL-06 shows Profile and Settings without an action, and signs out", async () => {
    const { user, address } = renderPage();
    (await screen.findByRole("button", { name: /User menu/ })).focus();
    await user.keyboard("{Enter}");
    const menu = within(await screen.findByRole("menu"));
    expect(menu.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
      "Profile",
      "Settings",
      "Log out",
    ]);
    expect(menu.getByRole("menuitem", { name: "Profile" })).toHaveAttribute("aria-disabled", "true");
    expect(menu.getByRole("menuitem", { name: "Settings" })).toHaveAttribute("aria-disabled", "true");
    await user.click(menu.getByRole("menuitem", { name: "Log out" }));
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect.poll(address).toBe("/login");
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("asks before signing out over unsaved changes", async () => {
    const { user, address } = renderPage();
    const holds = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", holds);
    const signOut = async () => {
      await user.click(await screen.findByRole("button", { name: /User menu/ }));
      await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
    };
    await signOut();
    const question = await screen.findByRole("dialog", { name: "Discard what you typed?" });
    await user.click(within(question).getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(localStorage.getItem("token")).toBe("t");
    await signOut();
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await expect.poll(address).toBe("/login");
    window.removeEventListener("beforeunload", holds);
  });

  it("A-SHELL-08 A-SHELL-09 A-STATE-11 opens the panel with the menu button and closes it with the panel's own", async () => {
    const { user } = renderPage();
    await user.click(await screen.findByRole("button", { name: "Open navigation" }));
    const panel = within(await screen.findByRole("dialog", { name: "Navigation" }));
    expect(panel.getAllByRole("link")).toHaveLength(11);
    await user.click(panel.getByRole("button", { name: "Close navigation" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("A-SHELL-08 closes the panel when one of its entries is followed", async () => {
    const { user, address } = renderPage();
    await user.click(await screen.findByRole("button", { name: "Open navigation" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("link", { name: "Customers" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await expect.poll(address).toBe("/admin/customers");
  });
});

describe("prefetching for a navigation entry", () => {
  const forEver = () => new Promise<never>(() => undefined);

  async function renderEntry(label: string, api: FakeApi) {
    // Loading ahead may fail silently; here a failure fails the test.
    await sections.find((section) => section.label === label)?.Page.load();
    const app = renderApp({
      path: "/admin",
      token: "t",
      api: { auth: { verify: () => admin }, ...api },
    });
    return { ...app, entry: within(await navigation()).getByRole("link", { name: label }) };
  }

  it.each([
    ["Prescriptions", "prescriptions", "listPatients"],
    ["Users", "users", "list"],
    ["Customers", "users", "listCustomers"],
    ["Discounts", "discounts", "list"],
    ["Transaction Logs", "logs", "transactions"],
    ["Notifications", "logs", "notificationLogs"],
    ["Product Configuration", "products", "configurations"],
    ["Database Management", "database", "tables"],
    ["Testing Tools", "prescriptions", "testTools"],
    ["Settings", "installation", "settings"],
  ])("%s: starts on focus, and its screen does not ask again", async (label, router, procedure) => {
    const read = vi.fn(forEver);
    const { user, entry } = await renderEntry(label, { [router]: { [procedure]: read } });
    act(() => entry.focus());
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
    await user.click(entry);
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).not.toHaveTextContent("Dashboard"));
    await act(async () => undefined);
    expect(read).toHaveBeenCalledOnce();
  });

  it("starts when the pointer rests on the entry, not when it passes over", async () => {
    const [list, listCustomers] = [vi.fn(forEver), vi.fn(forEver)];
    const { user, entry } = await renderEntry("Customers", { users: { list, listCustomers } });
    await user.hover(screen.getByRole("link", { name: "Users" }));
    await user.hover(entry);
    await waitFor(() => expect(listCustomers).toHaveBeenCalledOnce());
    expect(list).not.toHaveBeenCalled();
  });
});

it("B-ROUTE-02 B-CONST-03 says where the settings are kept", async () => {
  renderPage("/admin/settings");
  expect(await screen.findByText(/Settings are kept in the server's environment/)).toBeVisible();
});
