import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";
import { admin, prescription, today } from "../../testing/samples.ts";

const numbers = {
  totalCustomers: 1240,
  activePrescriptions: 3512,
  expiringPrescriptions: 87,
  pendingRenewals: 0,
};
const outlook = { today, remindersDue: [], renewals: [] };

function show(path = "/admin") {
  return renderApp({
    path,
    token: "t",
    api: {
      auth: { verify: () => admin },
      logs: { dashboardStats: () => numbers, outlook: () => outlook },
      store: { status: () => ({ checkedAt: null, answeredAt: null, checks: [], scopes: [], topics: [] }) },
      prescriptions: { get: () => ({ ...prescription({ id: 12 }), discount: null }) },
    },
  });
}

const navigation = () => screen.findByRole("navigation", { name: "Administration" });

describe("the shell", () => {
  it("A-SHELL-01 A-SHELL-10 has a bar with the area's title and the page beside it", async () => {
    show();
    const bar = within(await screen.findByRole("banner"));
    expect(bar.getByText("Scriptkeeper Admin")).toBeVisible();
    expect(within(screen.getByRole("main")).getByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  it("A-SHELL-07 A-SHELL-11 has eleven entries in order and marks the current one", async () => {
    show("/admin/transaction-logs");
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

  it("A-SHELL-11 keeps the entry of a list marked on the page of one of its rows", async () => {
    show("/admin/prescriptions/12");
    expect(within(await navigation()).getByRole("link", { current: "page" })).toHaveTextContent(
      "Prescriptions",
    );
  });

  it("A-SHELL-02 A-SHELL-03 shows the initials over the fixed picture", async () => {
    show();
    const button = await screen.findByRole("button", { name: "User menu of Morgan Reid" });
    expect(button).toHaveTextContent("MR");
    expect(button.querySelector("img")).toHaveAttribute("src", "/avatar.svg");
  });

  it("A-SHELL-05 A-SHELL-06 has Profile and Settings without an action, and signs out", async () => {
    const { user, address } = show();
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
    expect(address()).toBe("/login");
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("A-SHELL-08 A-SHELL-09 A-STATE-11 opens the panel with the menu button and closes it with its own", async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Open navigation" }));
    const panel = within(await screen.findByRole("dialog", { name: "Navigation" }));
    expect(panel.getAllByRole("link")).toHaveLength(11);
    await user.click(panel.getByRole("button", { name: "Close navigation" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("A-SHELL-08 closes the panel when an entry of it is followed", async () => {
    const { user, address } = show();
    await user.click(await screen.findByRole("button", { name: "Open navigation" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("link", { name: "Customers" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).toBe("/admin/customers");
  });
});

it("B-ROUTE-02 B-CONST-03 tells where the settings are kept", async () => {
  show("/admin/settings");
  expect(await screen.findByText(/Settings are kept in the environment of the server/)).toBeVisible();
});
